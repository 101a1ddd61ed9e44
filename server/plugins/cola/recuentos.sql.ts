import { type Kysely, sql } from 'kysely'
import type { EstadoDeRecuento } from '#contract/recuento.ts'

/** Minutes that a figure is good for: whoever asks for it later is given it, and it is counted again. */
const MINUTOS = 10
/** Minutes after which a count that has not ended is asked for once more. */
const PERDIDO = 60

/** Notes that a figure is to be counted; false when it is recent, or it is being counted already. */
export async function pideRecuento(db: Kysely<unknown>, clave: string): Promise<boolean> {
  const { rows } = await sql`
    insert into recuento as r (clave, pedido) values (${clave}, now())
    on conflict (clave) do update set pedido = now(), hechas = 0, total = 0
    where (r.al is null or r.al < now() - make_interval(mins => ${MINUTOS}))
      and (r.pedido is null or r.pedido < now() - make_interval(mins => ${PERDIDO}))
    returning r.clave
  `.execute(db)
  return rows.length > 0
}

/** When a figure was counted, and how far its next count is. */
export async function estadoDeRecuento(db: Kysely<unknown>, clave: string): Promise<EstadoDeRecuento> {
  const { rows } = await sql<EstadoDeRecuento>`
    select al, case when pedido is not null then jsonb_build_object('hechas', hechas, 'total', total) end as avance
    from recuento where clave = ${clave}
  `.execute(db)
  return rows[0] ?? { al: null, avance: null }
}

/** One part of a figure, or undefined when there is none. */
export async function parteDeRecuento<T>(db: Kysely<unknown>, clave: string, parte: string): Promise<T | undefined> {
  const { rows } = await sql<{ parte: T | null }>`select valor -> ${parte}::text as parte from recuento where clave = ${clave}`.execute(db)
  return rows[0]?.parte ?? undefined
}

/** How far a count is. */
export async function avanzaRecuento(db: Kysely<unknown>, clave: string, hechas: number, total: number): Promise<void> {
  await sql`update recuento set hechas = ${hechas}, total = ${total} where clave = ${clave}`.execute(db)
}

/** Keeps what was counted, as of when it began. */
export async function guardaRecuento(db: Kysely<unknown>, clave: string, valor: object, al: Date): Promise<void> {
  await sql`
    update recuento set valor = ${JSON.stringify(valor)}::jsonb, al = ${al}, pedido = null where clave = ${clave}
  `.execute(db)
}

/** What was counted does not hold any more. */
export async function olvidaRecuento(db: Kysely<unknown>, clave: string): Promise<void> {
  await sql`delete from recuento where clave = ${clave}`.execute(db)
}
