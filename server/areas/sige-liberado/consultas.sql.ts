import { sql, type Kysely } from 'kysely'

/**
 * Notes a guardian's look-up of a RUN. Returns null when it is within the hour's rate limit; else the seconds until the next
 * one is allowed, and nothing is noted. A row lock on the account serializes concurrent look-ups.
 */
export async function anotaConsulta(db: Kysely<unknown>, usuarioId: number, run: string, maximo: number): Promise<number | null> {
  await sql`select 1 from usuario where usuario_id = ${usuarioId} for update`.execute(db)
  const { rows } = await sql<{ espera: number }>`
    select greatest(1, ceil(extract(epoch from fecha + interval '1 hour' - now())))::int as espera
    from consulta_de_run
    where usuario_id = ${usuarioId} and fecha > now() - interval '1 hour'
    order by fecha desc
    limit 1 offset ${maximo - 1}
  `.execute(db)
  if (rows[0] !== undefined) return rows[0].espera
  await sql`insert into consulta_de_run (usuario_id, run) values (${usuarioId}, ${run})`.execute(db)
  return null
}
