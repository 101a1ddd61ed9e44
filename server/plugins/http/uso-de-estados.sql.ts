import { type Kysely, sql } from 'kysely'
import type { LineaDeUso, Uso } from '#contract/uso-de-estados.ts'

/** Days that are kept, today included. */
const DIAS = 90
const HOY = sql`dia_de_chile(now())`
/** States that a day may name: the machines have some hundreds, and whoever invents names fills no table. */
const ESTADOS_DE_UN_DIA = 2000
/** Fewer than this are told as few: of a handful somebody might be known. */
const POCOS = 10

/** Adds what was counted to today's, and forgets the old days. */
export async function sumaUso(db: Kysely<unknown>, lineas: readonly LineaDeUso[]): Promise<void> {
  await sql`
    with viejos as (delete from uso_de_estado where dia <= ${HOY} - ${DIAS}::int),
      suma as (
        select maquina, estado, sum(visitas) as visitas, sum(salidas) as salidas
        from jsonb_to_recordset(${JSON.stringify(lineas)}::jsonb) as linea(maquina text, estado text, visitas int, salidas int)
        group by maquina, estado order by maquina, estado
      ),
      hay as (select count(*) as cuantos from uso_de_estado where dia = ${HOY})
    insert into uso_de_estado as uso (dia, maquina, estado, visitas, salidas)
    select ${HOY}, maquina, estado, visitas, salidas from suma, hay
    where hay.cuantos < ${ESTADOS_DE_UN_DIA}
      or exists (select 1 from uso_de_estado u where u.dia = ${HOY} and u.maquina = suma.maquina and u.estado = suma.estado)
    on conflict (dia, maquina, estado) do update set visitas = uso.visitas + excluded.visitas, salidas = uso.salidas + excluded.salidas
  `.execute(db)
}

/** The sums of the days that are kept, by machine and state; those from 1 to 9 as null. */
export async function leeUso(db: Kysely<unknown>): Promise<Uso> {
  const { rows } = await sql<LineaDeUso & { desde: string; hasta: string }>`
    select maquina, estado, sum(visitas)::float8 as visitas, sum(salidas)::float8 as salidas,
      to_char(min(min(dia)) over (), 'YYYY-MM-DD') as desde, to_char(max(max(dia)) over (), 'YYYY-MM-DD') as hasta
    from uso_de_estado where dia > ${HOY} - ${DIAS}::int group by maquina, estado order by maquina, estado
  `.execute(db)
  const calla = (cuantos: number) => (cuantos > 0 && cuantos < POCOS ? null : cuantos)
  return {
    desde: rows[0]?.desde ?? null,
    hasta: rows[0]?.hasta ?? null,
    estados: rows.map(({ maquina, estado, visitas, salidas }) => ({ maquina, estado, visitas: calla(visitas), salidas: calla(salidas) })),
  }
}
