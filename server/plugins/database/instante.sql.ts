import { type Kysely, sql } from 'kysely'

/**
 * Of when the data are that this database shows: now, or for a replica that still has something to apply, the last change that it
 * applied.
 */
export const INSTANTE = sql<string>`case
  when pg_is_in_recovery() and pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn()
  then coalesce(pg_last_xact_replay_timestamp(), now()) else now()
end`

/** That instant, in ISO 8601. */
export async function instanteDeDatos(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ instante: string }>`select ${INSTANTE} as instante`.execute(db)
  return rows[0]?.instante ?? new Date().toISOString()
}
