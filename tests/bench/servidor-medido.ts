import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'
import { ProcesoMedido } from './proceso-medido.ts'
import type { Gasto } from './comparacion.ts'
import { otraBase } from './copia.ts'
import { type Llamada, rafaga } from './rafaga.ts'

const PROGRAMA = 'dist/server/main.js'

export interface Servidor {
  url: string
  proceso: ProcesoMedido
  /** CPU that its connections have used inside PostgreSQL, in milliseconds, by their process; null when that cannot be seen from here. */
  enPostgres: () => Promise<Map<number, number> | null>
}

/** The address of a database for the connections of one server, which PostgreSQL tells by that name. */
export function conNombre(databaseUrl: string, nombre: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', nombre)
  return url.href
}

/** Looks at the connections of that name, on the machine where PostgreSQL runs: Linux keeps the nanoseconds of each process. */
export function miraPostgres(databaseUrl: string, nombre: string): Servidor['enPostgres'] {
  // Of another database of the same server: the one that is measured goes when the bench ends.
  const vigia = new pg.Pool({ connectionString: otraBase(databaseUrl, 'postgres'), max: 1, allowExitOnIdle: true })
  return async () => {
    const { rows } = await vigia.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [nombre])
    const usos = await Promise.all(
      rows.map(async ({ pid }) => {
        const texto = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => null)
        return texto === null ? [] : [[pid, Number(texto.split(' ')[0]) / 1e6] as const]
      }),
    )
    return usos.flat().length === 0 ? null : new Map(usos.flat())
  }
}

/** The built product over a database. */
export async function levantaProducto(
  databaseUrl: string,
  secreto: string,
  entorno: Record<string, string>,
  { cargadores = [], opciones = [] }: { cargadores?: string[]; opciones?: string[] } = {},
): Promise<Servidor> {
  const puerto = await puertoLibre()
  const url = `http://127.0.0.1:${puerto}`
  const proceso = new ProcesoMedido(PROGRAMA, {
    cargadores,
    opciones,
    env: {
      PORT: String(puerto),
      PUBLIC_URL: url,
      DATABASE_URL: conNombre(databaseUrl, 'banco-producto'),
      TOKEN_SECRET: secreto,
      AUDIT_KEY: `${secreto}-auditoria`,
      ...entorno,
    },
  })
  await proceso.hastaQueSirva(`${url}/api/listo`)
  return { url, proceso, enPostgres: miraPostgres(databaseUrl, 'banco-producto') }
}

/** CPU of a server for each call of a burst. */
export async function mide({ url, proceso, enPostgres }: Servidor, llamadas: readonly Llamada[]): Promise<Gasto> {
  const [antes, deBase] = [await proceso.uso(), await enPostgres()]
  await rafaga(url, llamadas)
  const [despues, deBaseDespues] = [await proceso.uso(), await enPostgres()]
  const enBase = [...(deBaseDespues ?? [])].reduce((suma, [pid, ms]) => suma + ms - (deBase?.get(pid) ?? 0), 0)
  return { node: (despues.cpu - antes.cpu) / llamadas.length, postgres: deBaseDespues === null ? null : enBase / llamadas.length }
}
