import { type Kysely, type RawBuilder, sql } from 'kysely'

/** What may be spent: so much at once, and what comes back in a second. */
export interface Presupuesto {
  capacidad: number
  porSegundo: number
}

/** How long a caller waits at the very most, in seconds, whatever was spent past the budget. */
const ESPERA_MAXIMA = 600

const enSegundos = (segundos: RawBuilder<number> | number) => sql`make_interval(secs => ${segundos})`

/** Seconds until one can be spent again, as a value of a query; 0 when it can now. */
export function deudaDe(clave: RawBuilder<string> | string, { capacidad, porSegundo }: Presupuesto): RawBuilder<number> {
  return sql`coalesce((
    select greatest(ceil(extract(epoch from lleno - clock_timestamp()) - ${(capacidad - 1) / porSegundo}), 0)::int from presupuesto where clave = ${clave}
  ), 0)`
}

/**
 * Spends `cuanto`, past the budget too: what was done is paid for. Returns the seconds until something can be spent again, 0
 * when it can now. Budgets that are whole again are forgotten now and then: they say what their absence says.
 */
export async function gasta(db: Kysely<unknown>, clave: string, presupuesto: Presupuesto, cuanto: number): Promise<number> {
  const { capacidad, porSegundo } = presupuesto
  const costo = cuanto / porSegundo
  const tope = capacidad / porSegundo + ESPERA_MAXIMA
  const { rows } = await sql<{ espera: number }>`
    with olvida as (delete from presupuesto where (select random() < 0.002) and lleno < clock_timestamp() - interval '1 minute' and clave <> ${clave})
    insert into presupuesto as suyo (clave, lleno) values (${clave}, clock_timestamp() + ${enSegundos(costo)})
    on conflict (clave) do update set
      lleno = least(greatest(suyo.lleno, clock_timestamp()) + ${enSegundos(costo)}, clock_timestamp() + ${enSegundos(tope)})
    returning greatest(ceil(extract(epoch from lleno - clock_timestamp()) - ${capacidad / porSegundo}), 0)::int as espera
  `.execute(db)
  return rows[0]?.espera ?? 0
}

/**
 * Spends one of each of these budgets, in their order, if there is one left in each; of many at once, never one more than there is.
 * Where `gratis` says so, as a value of the query, it must be there all the same and is not spent.
 */
export async function gastaSiAlcanza(
  db: Kysely<unknown>,
  partes: readonly (readonly [clave: string, presupuesto: Presupuesto])[],
  gratis: RawBuilder<boolean> = sql`false`,
): Promise<boolean> {
  for (const [clave, { capacidad, porSegundo }] of partes) {
    const costo = sql<number>`case when ${gratis} then 0 else ${1 / porSegundo}::float8 end`
    const { rows } = await sql`
      insert into presupuesto as suyo (clave, lleno) values (${clave}, clock_timestamp() + ${enSegundos(costo)})
      on conflict (clave) do update set lleno = greatest(suyo.lleno, clock_timestamp()) + ${enSegundos(costo)}
      where suyo.lleno <= clock_timestamp() + ${enSegundos((capacidad - 1) / porSegundo)}
      returning 1
    `.execute(db)
    if (rows.length === 0) return false
  }
  return true
}

/** Gives back one that was spent, as a statement; what came back by itself meanwhile is not given twice. */
export function devuelveGastado(clave: string | null, { porSegundo }: Presupuesto): RawBuilder<unknown> {
  return sql`update presupuesto set lleno = lleno - ${enSegundos(1 / porSegundo)} where clave = ${clave}`
}
