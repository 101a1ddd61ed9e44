import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { CONVERSORES } from './conversores.ts'

/**
 * Kysely over a real PostgreSQL. `alFallar` hears of idle connections that broke: without a listener a restart of the
 * database would end the process.
 */
export function dialectoPostgres(url: string, alFallar: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (oid, formato) => (formato === 'binary' ? undefined : CONVERSORES[oid]) ?? pg.types.getTypeParser(oid, formato),
    },
  })
  pool.on('error', alFallar)
  return new PostgresDialect({ pool })
}
