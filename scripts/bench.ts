import { parseArgs } from 'node:util'
import { guardaMedidas } from '#tests/bench/informe.ts'
import { mideConcurrencia } from '#tests/bench/concurrencia.ts'
import { enCopia, SinBaseNacional } from '#tests/bench/copia.ts'
import { mideImportacion } from '#tests/bench/importacion.ts'
import { mideIngreso } from '#tests/bench/ingreso.ts'
import { mideLecturas } from '#tests/bench/lecturas.ts'
import { mideRazones } from '#tests/bench/razones.ts'
import { mideReparto } from '#tests/bench/reparto.ts'
import { mideWeb } from '#tests/bench/web.ts'

/**
 * `npm run bench`: measures the product on a copy of the national database of DATABASE_URL, beside the least that could do the
 * same. Naming parts measures only those; each leaves its figures in `coverage/bench.json` and its table in `docs/rendimiento.md`.
 */
const USO = `Uso: DATABASE_URL=postgres://… npm run bench [-- --razones --ingreso --lecturas --web --concurrencia --importacion --reparto]
Sin opciones mide todo. DATABASE_URL es una base que llenó npm run demo -- --escala nacional; se trabaja sobre una copia.\n`

const avisa = (paso: string) => void process.stdout.write(`  ${paso}\n`)

/** Each part with what it needs: a copy to write on, the national database itself, or nothing. */
const PARTES = {
  razones: (url: string) => enCopia(url, 'banco_razones', (copia) => mideRazones(copia, avisa)),
  ingreso: (url: string) => enCopia(url, 'banco_ingreso', mideIngreso),
  lecturas: (url: string) => enCopia(url, 'banco_lecturas', (copia) => mideLecturas(copia, avisa)),
  web: () => mideWeb(avisa),
  concurrencia: (url: string) => enCopia(url, 'banco_concurrencia', (copia) => mideConcurrencia(copia, avisa)),
  importacion: mideImportacion,
  reparto: mideReparto,
}
const NOMBRES = ['lecturas', 'razones', 'ingreso', 'web', 'concurrencia', 'importacion', 'reparto'] as const

const { values } = parseArgs({ options: Object.fromEntries(NOMBRES.map((nombre) => [nombre, { type: 'boolean' as const }])) })
const pedidas = NOMBRES.filter((nombre) => values[nombre] === true)
const databaseUrl = process.env['DATABASE_URL']
if (databaseUrl === undefined || databaseUrl === '') {
  process.stderr.write(`Falta DATABASE_URL.\n${USO}`)
  process.exit(1)
}
try {
  for (const nombre of pedidas.length > 0 ? pedidas : NOMBRES) {
    process.stdout.write(`${nombre}\n`)
    await guardaMedidas({ [nombre]: await PARTES[nombre](databaseUrl) })
  }
} catch (error) {
  if (!(error instanceof SinBaseNacional)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
