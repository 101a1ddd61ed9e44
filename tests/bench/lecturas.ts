import { type CompiledQuery, Kysely } from 'kysely'
import pg from 'pg'
import { dialectoPostgres } from '#server/plugins/database/dialecto-postgres.ts'
import { SIN_PRISA } from '#server/plugins/database/limites.ts'
import { creaPiscina } from '#server/plugins/database/piscina.ts'
import { GRANDES } from '#tests/support/servidor/lecturas-enteras.ts'
import { mediana } from './comparacion.ts'
import { loQueSeLee } from './que-se-lee.ts'

/** What a reading costs inside PostgreSQL: the sum of its queries, planned beforehand as the product keeps them. */
export interface Lectura {
  nombre: string
  meta: number | null
  /** Milliseconds: the middle run and one of each twenty. */
  p50: number
  p95: number
  /** Tables that grow with the country's people and that a query reads from end to end. */
  completas: string[]
  /** The plan of its slowest query. */
  plan: string
}

const VECES = 40
function enTexto(valor: unknown): string {
  if (valor === null) return 'null'
  if (Array.isArray(valor)) return `array[${valor.map(enTexto).join(', ')}]`
  return typeof valor === 'number' || typeof valor === 'boolean' ? String(valor) : pg.escapeLiteral(String(valor))
}

interface Corrida {
  ms: number
  plan: string
}

/** Runs a query many times under a kept plan, as the product's connections do; the first runs, which plan and bring pages to memory, do not count. */
async function corridas(cliente: pg.Client, { sql, parameters }: CompiledQuery): Promise<Corrida[]> {
  await cliente.query(`prepare lectura as ${sql}`)
  const ejecuta = `explain (analyze, buffers) execute lectura${parameters.length > 0 ? `(${parameters.map(enTexto).join(', ')})` : ''}`
  const todas: Corrida[] = []
  for (let vez = 0; vez < VECES + 8; vez += 1) {
    const { rows } = await cliente.query<{ 'QUERY PLAN': string }>(ejecuta)
    const plan = rows.map((fila) => fila['QUERY PLAN']).join('\n')
    const ms = (que: string) => Number(new RegExp(`${que} Time: ([\\d.]+) ms`).exec(plan)?.[1] ?? 0)
    todas.push({ ms: ms('Planning') + ms('Execution'), plan })
  }
  await cliente.query('deallocate lectura')
  return todas.slice(8)
}

/** Those of a plan's whole readings that matter: what holds a few rows is best read whole. */
const completas = (plan: string, llenas: ReadonlySet<string>): string[] =>
  [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, tabla = '']) => tabla).filter((tabla) => GRANDES.has(tabla) && llenas.has(tabla))

/** The readings that the country's size could make slow, one by one, on a national database. */
export async function mideLecturas(databaseUrl: string, alAvanzar: (paso: string) => void): Promise<Lectura[]> {
  const vistas: CompiledQuery[] = []
  const db = new Kysely<unknown>({
    dialect: dialectoPostgres(creaPiscina(databaseUrl, 10, SIN_PRISA, () => {})),
    log: ({ query }) => void vistas.push(query),
  })
  const cliente = new pg.Client({ connectionString: databaseUrl })
  await cliente.connect()
  await cliente.query('set plan_cache_mode = force_generic_plan')
  const conFilas = await cliente.query<{ tabla: string }>("select relname as tabla from pg_class where relkind = 'r' and reltuples >= 1000")
  const llenas = new Set(conFilas.rows.map(({ tabla }) => tabla))
  const medidas: Lectura[] = []
  for (const [nombre, meta, lee] of await loQueSeLee(db)) {
    vistas.length = 0
    await lee(db)
    const porConsulta: Corrida[][] = []
    for (const vista of vistas.slice()) porConsulta.push(await corridas(cliente, vista))
    const sumas = Array.from({ length: VECES }, (_, vez) => porConsulta.reduce((suma, una) => suma + (una[vez]?.ms ?? 0), 0)).toSorted(
      (uno, otro) => uno - otro,
    )
    const planes = porConsulta.map((todas) => ({ plan: todas.at(-1)?.plan ?? '', ms: mediana(todas.map(({ ms }) => ms)) }))
    const masLenta = planes.toSorted((una, otra) => otra.ms - una.ms)[0]
    const medida = {
      nombre,
      meta,
      p50: mediana(sumas),
      p95: sumas[Math.floor(VECES * 0.95)] ?? Number.NaN,
      completas: [...new Set(planes.flatMap(({ plan }) => completas(plan, llenas)))],
      plan: masLenta?.plan ?? '',
    }
    alAvanzar(`${nombre}: ${medida.p50.toFixed(2)} ms`)
    medidas.push(medida)
  }
  await cliente.end()
  await db.destroy()
  return medidas
}
