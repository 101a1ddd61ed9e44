import { MESA_POR_ESCRIBIR, type MesaDeAyuda } from '#contract/mesa-escrita.ts'
import { telefonoLegible } from '#contract/rules/telefono.ts'
import { escapa } from '#server/local/pagina.ts'

/** The page with the help desk in its places, its telephone as people read it but where it is dialled; with none, its places are empty, and nothing of them is seen (src/ui/base.css). */
export function escribeMesa(html: string, mesa: MesaDeAyuda | null): string {
  const marcado = html.replaceAll(`tel:${MESA_POR_ESCRIBIR.telefono}`, () => `tel:${escapa(mesa?.telefono ?? '')}`)
  const leida = mesa && { ...mesa, telefono: telefonoLegible(mesa.telefono) }
  return (Object.keys(MESA_POR_ESCRIBIR) as (keyof MesaDeAyuda)[]).reduce(
    (texto, clave) => texto.replaceAll(MESA_POR_ESCRIBIR[clave], () => escapa(leida?.[clave] ?? '')),
    marcado,
  )
}

/** ms after which the help desk is read again. */
const VIGENCIA = 5000

/**
 * What is known of the help desk, at once: `lee` asks the database, once in five seconds at most, and no page waits for it nor fails
 * because of it. What was read last stands while the database does not answer.
 */
export function recuerdaMesa(lee: () => Promise<MesaDeAyuda | null>): { mesa: () => MesaDeAyuda | null; relee: () => Promise<void> } {
  let sabida: MesaDeAyuda | null = null
  let leida = 0
  async function relee(): Promise<void> {
    leida = Date.now()
    const ahora = await lee().catch(() => sabida)
    // The same one by another reading is no reason to write the pages again.
    if (JSON.stringify(ahora) !== JSON.stringify(sabida)) sabida = ahora
  }
  return {
    mesa() {
      if (Date.now() - leida > VIGENCIA) void relee()
      return sabida
    },
    relee,
  }
}
