import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Ataque } from '#tests/ataques/ataque.ts'

/**
 * `npm run ataques`: replays the long attacks of `tests/ataques` on the running product, each with what came of it before it was
 * mended and now; ends with 1 when one goes through. Names after `--` choose some. The short ones are tests of `npm test`.
 */
const CARPETA = 'tests/ataques'
const SUFIJO = '.ataque.ts'

const di = (texto: string): void => void process.stdout.write(`${texto}\n`)

async function lee(archivo: string): Promise<Ataque> {
  const { default: ataque } = (await import(pathToFileURL(`${CARPETA}/${archivo}`).href)) as { default: Ataque }
  return ataque
}

const pedidos = process.argv.slice(2)
const archivos = readdirSync(CARPETA).filter((archivo) => archivo.endsWith(SUFIJO))
const nombres = archivos.map((archivo) => archivo.slice(0, -SUFIJO.length))
const desconocido = pedidos.find((pedido) => !nombres.includes(pedido))
if (desconocido !== undefined) {
  process.stderr.write(`No hay un ataque «${desconocido}». Los hay: ${nombres.join(', ')}.\n`)
  process.exit(1)
}

let resistidos = 0
const elegidos = archivos.filter((_, i) => pedidos.length === 0 || pedidos.includes(nombres[i] ?? ''))
for (const archivo of elegidos) {
  const { nombre, dice, antes, corre } = await lee(archivo)
  di(`${nombre}\n  ${dice}\n  antes: ${antes}`)
  const { ahora, resiste } = await corre()
  di(`  ahora: ${ahora}\n  ${resiste ? 'resiste' : 'NO RESISTE'}\n`)
  if (resiste) resistidos += 1
}
di(`${resistidos} de ${elegidos.length} ataques resistidos.`)
process.exit(resistidos === elegidos.length ? 0 : 1)
