import { readFile } from 'node:fs/promises'
import { type CompiledQuery, Kysely } from 'kysely'
import pg from 'pg'
import { dialectoPostgres } from '#server/plugins/database/dialecto-postgres.ts'
import { SIN_PRISA } from '#server/plugins/database/limites.ts'
import { ajustes, creaPiscina } from '#server/plugins/database/piscina.ts'
import { GRANDES } from '#tests/support/servidor/lecturas-enteras.ts'
import { mediana } from './comparacion.ts'
import { loQueSeLee } from './que-se-lee.ts'

/**
 * What a reading costs inside PostgreSQL: the sum of its queries, planned beforehand as the product keeps them. It is the CPU of the connection,
 * which Linux keeps and the rest of the machine does not swell; of a PostgreSQL on another machine, the time that it says.
 */
export interface Lectura {
  nombre: string
  meta: number | null
  /** Milliseconds: the middle run and one of each twenty. */
  p50: number
  p95: number
  /** Tables that grow with the country's people and that a query reads from end to end. */
  completas: string[]
}

const VECES = 40
function enTexto(valor: unknown): string {
  if (valor === null) return 'null'
  if (Array.isArray(valor)) return `array[${valor.map(enTexto).join(', ')}]`
  return typeof valor === 'number' || typeof valor === 'boolean' ? String(valor) : pg.escapeLiteral(String(valor))
}

/** How long a query took each time, and its plan. */
interface Corridas {
  ms: number[]
  plan: string
}

/** The CPU that a connection has used, in milliseconds; null when its process is not of this machine. */
async function cpuDe(pid: number): Promise<number | null> {
  const texto = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => null)
  return texto === null ? null : Number(texto.split(' ')[0]) / 1e6
}

/** Runs a query many times under a kept plan, as the product's connections do; the first runs, which plan and bring pages to memory, do not count. */
async function corridas(cliente: pg.Client, pid: number, { sql, parameters }: CompiledQuery): Promise<Corridas> {
  await cliente.query(`prepare lectura as ${sql}`)
  const ejecuta = `execute lectura${parameters.length > 0 ? `(${parameters.map(enTexto).join(', ')})` : ''}`
  const explica = async (como: string) =>
    (await cliente.query<{ 'QUERY PLAN': string }>(`explain (${como}) ${ejecuta}`)).rows.map((fila) => fila['QUERY PLAN']).join('\n')
  const todas: number[] = []
  for (let vez = 0; vez < VECES + 8; vez += 1) {
    const antes = await cpuDe(pid)
    if (antes === null) {
      const plan = await explica('analyze, timing off')
      todas.push(Number(/Execution Time: ([\d.]+) ms/.exec(plan)?.[1] ?? Number.NaN))
    } else {
      await cliente.query(ejecuta)
      todas.push(((await cpuDe(pid)) ?? Number.NaN) - antes)
    }
  }
  const plan = await explica('analyze, buffers')
  await cliente.query('deallocate lectura')
  return { ms: todas.slice(8), plan }
}

/** Those of a plan's whole readings that matter: what holds a few rows is best read whole. */
const completas = (plan: string, llenas: ReadonlySet<string>): string[] =>
  [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, tabla = '']) => tabla).filter((tabla) => GRANDES.has(tabla) && llenas.has(tabla))

/** The readings that the country's size could make slow, one by one, on a national database; those whose name has `parte`. */
export async function mideLecturas(databaseUrl: string, alAvanzar: (paso: string) => void, parte = ''): Promise<Lectura[]> {
  const vistas: CompiledQuery[] = []
  const db = new Kysely<unknown>({
    dialect: dialectoPostgres(creaPiscina(databaseUrl, 10, SIN_PRISA, () => {})),
    log: ({ query }) => void vistas.push(query),
  })
  const cliente = new pg.Client({ connectionString: databaseUrl })
  // What went wrong is told, and not that its copy was dropped then.
  cliente.on('error', () => {})
  await cliente.connect()
  await cliente.query(ajustes(SIN_PRISA))
  const pid = (await cliente.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
  const conFilas = await cliente.query<{ tabla: string }>("select relname as tabla from pg_class where relkind = 'r' and reltuples >= 1000")
  const llenas = new Set(conFilas.rows.map(({ tabla }) => tabla))
  const medidas: Lectura[] = []
  for (const [nombre, meta, lee] of await loQueSeLee(db)) {
    if (!nombre.toLowerCase().includes(parte.toLowerCase())) continue
    vistas.length = 0
    await lee(db)
    const porConsulta: Corridas[] = []
    for (const vista of vistas.slice()) porConsulta.push(await corridas(cliente, pid, vista))
    const sumas = Array.from({ length: VECES }, (_, vez) => porConsulta.reduce((suma, { ms }) => suma + (ms[vez] ?? 0), 0)).toSorted(
      (uno, otro) => uno - otro,
    )
    const medida = {
      nombre,
      meta,
      p50: mediana(sumas),
      p95: sumas[Math.floor(VECES * 0.95)] ?? Number.NaN,
      completas: [...new Set(porConsulta.flatMap(({ plan }) => completas(plan, llenas)))],
    }
    alAvanzar(`${nombre}: ${medida.p50.toFixed(2)} ms`)
    medidas.push(medida)
  }
  await cliente.end()
  await db.destroy()
  return medidas
}
