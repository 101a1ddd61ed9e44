import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Carga, Cuenta } from './carga.ts'

type Tabla = Carga<string>['tabla']
type Valores = readonly (string | number)[]

/** Where checked rows go. It takes them as they come and returns what it did with all of them; if they fail, nothing. */
export type Destino = (tabla: Tabla, lotes: AsyncIterable<Valores[]>) => Promise<Cuenta>

/** The embedded database: batch by batch, each as one parameter, in one transaction. */
export function destinoPorLotes(db: Kysely<unknown>): Destino {
  return (tabla, lotes) =>
    db.transaction().execute(async (trx) => {
      const recuento = { nuevas: 0, cambiadas: 0 }
      const columnas = tabla.entrada.map(([nombre, tipo], lugar) => `(fila ->> ${lugar})::${tipo} as ${nombre}`).join(', ')
      for await (const lote of lotes) {
        await sql`create temporary table if not exists entrada_de_carga (fila jsonb) on commit drop`.execute(trx)
        await sql`truncate entrada_de_carga`.execute(trx)
        await sql`insert into entrada_de_carga select value from jsonb_array_elements(${JSON.stringify(lote)}::jsonb)`.execute(trx)
        const { rows } = await sql.raw<Cuenta>(tabla.mezcla(`(select ${columnas} from entrada_de_carga)`)).execute(trx)
        recuento.nuevas += rows[0]?.nuevas ?? 0
        recuento.cambiadas += rows[0]?.cambiadas ?? 0
      }
      return recuento
    })
}

function escapa(valor: string | number): string {
  return String(valor).replaceAll('\\', '\\\\')
}

async function* enTextoDeCopy(lotes: AsyncIterable<Valores[]>): AsyncGenerator<string> {
  for await (const lote of lotes) {
    let texto = ''
    for (const fila of lote) texto += `${fila.map(escapa).join('\t')}\n`
    yield texto
  }
}

/** A real PostgreSQL: COPY into a staging table, and from it into its own, in one transaction. */
export function destinoPostgres(databaseUrl: string): Destino {
  return async (tabla, lotes) => {
    const cliente = new pg.Client({ connectionString: databaseUrl })
    await cliente.connect()
    try {
      const columnas = tabla.entrada.map(([nombre, tipo]) => `${nombre} ${tipo} collate "C"`.replace(/int collate "C"/, 'int')).join(', ')
      await cliente.query('begin')
      await cliente.query(`create temporary table entrada_de_carga (${columnas}) on commit drop`)
      await pipeline(Readable.from(enTextoDeCopy(lotes)), cliente.query(copyFrom('copy entrada_de_carga from stdin')))
      await cliente.query('analyze entrada_de_carga')
      const { rows } = await cliente.query<Cuenta>(tabla.mezcla('entrada_de_carga'))
      await cliente.query('commit')
      return rows[0] ?? { nuevas: 0, cambiadas: 0 }
    } finally {
      await cliente.end()
    }
  }
}

/** A dry run: rows are checked and go nowhere. */
export const sinDestino: Destino = async (_, lotes) => {
  for await (const _lote of lotes) continue
  return { nuevas: 0, cambiadas: 0 }
}
