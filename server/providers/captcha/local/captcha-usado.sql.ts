import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Marks a challenge as redeemed, and gives what a query of one value reads meanwhile; null when it already was. */
export async function canjeaDesafio<T>(
  db: Kysely<unknown>,
  desafio: string,
  vence: Date,
  consulta: RawBuilder<T>,
): Promise<{ leido: T } | null> {
  const { rows } = await sql<{ leido: T }>`
    with gastado as (insert into captcha_usado (desafio, vence) values (${desafio}, ${vence.toISOString()}) on conflict do nothing returning 1)
    select (${consulta}) as leido from gastado
  `.execute(db)
  return rows[0] ?? null
}
