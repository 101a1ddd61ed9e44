import { type Kysely, sql } from 'kysely'

/**
 * Of when the data are that this database shows, as an ISO instant: now, or for a replica that still has something to apply, the last
 * change that it applied.
 */
export async function instanteDeDatos(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ instante: string }>`
    select case
      when pg_is_in_recovery() and pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn()
      then coalesce(pg_last_xact_replay_timestamp(), now()) else now()
    end as instante
  `.execute(db)
  return rows[0]?.instante ?? new Date().toISOString()
}
