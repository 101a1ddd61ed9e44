import { type RawBuilder, sql } from 'kysely'

/** An instant inside a JSON of the database, as `instanteIso` writes those that come in a column: `2025-08-04T13:30:00.500Z`. */
export function enIso(instante: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${instante} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
