import { type Kysely, sql } from 'kysely'

/** What browsers told in a day of Chile. */
export interface InformesDelDia {
  dia: string
  cuantos: number
}

/** Days that are kept, today included. */
const DIAS = 90
const HOY = sql`dia_de_chile(now())`

/** Adds what this process counted to today's, and forgets the old days; today's sum, of every process. */
export async function sumaInformes(db: Kysely<unknown>, cuantos: number): Promise<number> {
  const { rows } = await sql<{ cuantos: number }>`
    with viejos as (delete from informe_de_politica where dia <= ${HOY} - ${DIAS}::int)
    insert into informe_de_politica as suma (dia, cuantos) values (${HOY}, ${cuantos})
    on conflict (dia) do update set cuantos = suma.cuantos + excluded.cuantos
    returning cuantos::float8 as cuantos
  `.execute(db)
  return rows[0]?.cuantos ?? 0
}

/** The days with reports, the last first. */
export async function informesPorDia(db: Kysely<unknown>): Promise<InformesDelDia[]> {
  const { rows } = await sql<InformesDelDia>`
    select to_char(dia, 'YYYY-MM-DD') as dia, cuantos::float8 as cuantos from informe_de_politica order by dia desc
  `.execute(db)
  return rows
}
