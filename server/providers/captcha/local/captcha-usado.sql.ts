import { type Kysely, sql } from 'kysely'

/** Marks a challenge as redeemed; false when it already was. */
export async function canjeaDesafio(db: Kysely<unknown>, desafio: string, vence: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into captcha_usado (desafio, vence) values (${desafio}, ${vence.toISOString()}) on conflict do nothing returning desafio
  `.execute(db)
  return rows.length > 0
}
