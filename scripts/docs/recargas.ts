import { verifyReload, type ReloadVerdict } from '#kit/reload.ts'
import { chartedMachine } from '#tests/machines/models.ts'
import { KEPT, shelfOf } from '#tests/machines/shelf.ts'

const CABEZA = `# Dónde vuelve cada flujo al recargar

Escrito por \`npm run docs\`; \`tests/machines/reload.test.ts\` sostiene cada fila, y daña además cada texto guardado de 10.000 maneras.
Una situación es un estado alcanzable de la máquina, con la entrada que lleva a él. De cada una el kit guarda, recarga y mira que el flujo siga
donde estaba o donde el \`resume\` de su diagrama dice, sin llamar dos veces ni guardar secretos ([ADR 028](decisions/028-flows-that-survive.md)).

| flujo | máquina | situaciones | con algo que guardar | siguen donde deben | y de ellas, donde dice un \`resume\` |
|---|---|---|---|---|---|
`

/** One flow's row of the table. */
export function filaDeRecarga(flujo: string, { machine, situations, kept, landed, back }: ReloadVerdict): string {
  return `| \`${flujo}\` | \`${machine}\` | ${situations} | ${kept} | ${landed} | ${back} |\n`
}

/** docs/recargas.md: where each kept flow comes back. */
export async function tablaDeRecargas(): Promise<string> {
  let filas = ''
  for (const { flow, machine } of KEPT) {
    const { model } = await chartedMachine(machine)
    filas += filaDeRecarga(flow, await verifyReload(model, await shelfOf(flow), 0))
  }
  return CABEZA + filas
}
