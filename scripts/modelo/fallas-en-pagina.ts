import { abreSala, CON_PANTALLA, enSuPagina } from '#tests/machines/screens.ts'

/** A mutant that intent alone did not stop. */
interface Viva {
  machine: string
  id: string
}

/** Shows to its page each mutant that intent alone did not stop, tells what came of each, and hands back those that the page does not stop either. */
export async function muestraALaPagina(vivas: readonly Viva[], di: (texto: string) => void): Promise<Viva[]> {
  const sala = await abreSala({ conFallas: true })
  const siguen: Viva[] = []
  for (const viva of vivas) {
    const { machine, id } = viva
    const { fault, recorridos } = CON_PANTALLA.includes(machine) ? await enSuPagina(sala, machine, id) : { fault: null, recorridos: 0 }
    if (fault === null) siguen.push(viva)
    di(
      fault === null
        ? `sigue tras ${recorridos} caminos: ${machine}: ${id}`
        : `la página detiene ${machine}: ${id} (${fault.split('\n')[0]})`,
    )
  }
  await sala.cierra()
  return siguen
}
