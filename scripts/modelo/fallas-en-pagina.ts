import { abreSala, CON_PANTALLA, laDetieneLaPagina } from '#tests/machines/screens.ts'

/** A mutant that intent alone did not stop. */
export interface Viva {
  machine: string
  id: string
}

/** Shows to its page each mutant that intent alone did not stop, and tells those that the page stops not either. */
export async function muestraALaPagina(vivas: readonly Viva[], di: (texto: string) => void): Promise<Viva[]> {
  const sala = await abreSala({ conFallas: true })
  const siguen: Viva[] = []
  for (const viva of vivas) {
    const detenida = CON_PANTALLA.includes(viva.machine) ? await laDetieneLaPagina(sala, viva.machine, viva.id) : null
    di(`  ${detenida === null ? 'sigue' : 'la detiene la página'}: ${viva.machine}: ${viva.id}${detenida === null ? '' : ` — ${detenida}`}`)
    if (detenida === null) siguen.push(viva)
  }
  await sala.cierra()
  return siguen
}
