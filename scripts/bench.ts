import { guardaMedida } from '#tests/bench/informe.ts'
import { mideConcurrencia } from '#tests/bench/concurrencia.ts'
import { enCopia, escalaDe, SinBaseNacional } from '#tests/bench/copia.ts'
import { mideExportacion } from '#tests/bench/exportacion.ts'
import { mideImportacion } from '#tests/bench/importacion.ts'
import { mideIngreso } from '#tests/bench/ingreso.ts'
import { mideInteracciones } from '#tests/bench/interacciones.ts'
import { mideLecturas } from '#tests/bench/lecturas.ts'
import { midePunta } from '#tests/bench/punta.ts'
import { mideRazones } from '#tests/bench/razones.ts'
import { mideReparto } from '#tests/bench/reparto.ts'
import { mideWeb } from '#tests/bench/web.ts'
import { leePedido, rechaza } from './mandato.ts'

/**
 * `npm run bench`: measures the product on a copy of the national database of DATABASE_URL, or of its tenth, beside the least that
 * could do the same. Naming parts measures only those; each leaves its table in `docs/rendimiento.md`.
 */
const USO = `Uso: DATABASE_URL=postgres://… npm run bench [-- --razones --ingreso --punta --lecturas --web --interacciones --concurrencia --importacion --exportacion --reparto]
Sin opciones mide todo. DATABASE_URL es una base que llenó npm run demo -- --escala nacional, o decima; se trabaja sobre una copia.`

const avisa = (paso: string) => void process.stdout.write(`  ${paso}\n`)

/** Each part with what it needs: a copy to write on, the database itself, or nothing. */
const PARTES = {
  lecturas: async (url, escala) =>
    guardaMedida('lecturas', await enCopia(url, 'banco_lecturas', (copia) => mideLecturas(copia, avisa)), escala),
  razones: async (url, escala) =>
    guardaMedida('razones', await enCopia(url, 'banco_razones', (copia) => mideRazones(copia, avisa)), escala),
  ingreso: async (url, escala) => guardaMedida('ingreso', await enCopia(url, 'banco_ingreso', mideIngreso), escala),
  punta: async (url, escala) => guardaMedida('punta', await enCopia(url, 'banco_punta', (copia) => midePunta(copia, avisa)), escala),
  web: async (_url, escala) => guardaMedida('web', await mideWeb(avisa), escala),
  interacciones: async () => guardaMedida('interacciones', await mideInteracciones(avisa), 'la demostración'),
  concurrencia: async (url, escala) =>
    guardaMedida('concurrencia', await enCopia(url, 'banco_concurrencia', (copia) => mideConcurrencia(copia, avisa)), escala),
  importacion: async (url, escala) => guardaMedida('importacion', await mideImportacion(url), escala),
  exportacion: async (url, escala) => guardaMedida('exportacion', await mideExportacion(url, avisa), escala),
  reparto: async (url, escala) => guardaMedida('reparto', await mideReparto(url), escala),
} satisfies Record<string, (url: string, escala: string) => Promise<void>>
const NOMBRES = Object.keys(PARTES) as (keyof typeof PARTES)[]

const { values } = leePedido(USO, { options: Object.fromEntries(NOMBRES.map((nombre) => [nombre, { type: 'boolean' as const }])) })
const pedidas = NOMBRES.filter((nombre) => values[nombre] === true)
const databaseUrl = process.env['DATABASE_URL']
if (databaseUrl === undefined || databaseUrl === '') rechaza('Falta DATABASE_URL.', USO)
try {
  const escala = await escalaDe(databaseUrl)
  for (const nombre of pedidas.length > 0 ? pedidas : NOMBRES) {
    process.stdout.write(`${nombre}\n`)
    await PARTES[nombre](databaseUrl, escala)
  }
} catch (error) {
  if (!(error instanceof SinBaseNacional)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
