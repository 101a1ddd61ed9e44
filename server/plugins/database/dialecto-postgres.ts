import { createHash } from 'node:crypto'
import { type Dialect, PostgresDialect, type PostgresPoolClient, type QueryCompiler } from 'kysely'
import pg from 'pg'
import { CONVERSORES } from './conversores.ts'
import { CompiladorDePlantillas } from './plantillas.ts'

/** A connection remembers the plans of so many texts; one that lists more values than these is asked too rarely alike. */
const TEXTOS = 400
const VALORES = 40

const nombres = new Map<string, string>()

/** The name of a text's prepared statement; undefined for those not worth one. */
function nombreDe(texto: string, valores: readonly unknown[]): string | undefined {
  if (valores.length === 0 || valores.length > VALORES) return undefined
  const conocido = nombres.get(texto)
  if (conocido !== undefined || nombres.size === TEXTOS) return conocido
  const nombre = createHash('sha256').update(texto).digest('base64url')
  nombres.set(texto, nombre)
  return nombre
}

/** A connection of prepared statements: planning the list of students takes several times as long as reading it. */
function conPlanes(cliente: pg.PoolClient): PostgresPoolClient {
  const consulta = (texto: string, valores: readonly unknown[]) =>
    new Promise((cumple, falla) => {
      // Handed over made: from a description of it, the library first makes a copy with all its properties.
      const pedido = new pg.Query(texto, [...valores], (error, resultado) => (error ? falla(error) : cumple(resultado)))
      cliente.query(Object.assign(pedido, { name: nombreDe(texto, valores) }))
    })
  // Kysely's other form is for cursors, which this product does not open.
  return { query: consulta as unknown as PostgresPoolClient['query'], release: () => cliente.release() }
}

class Dialecto extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new CompiladorDePlantillas()
  }
}

/**
 * Kysely over a real PostgreSQL. `alFallar` hears of idle connections that broke: without a listener a restart of the
 * database would end the process.
 */
export function dialectoPostgres(url: string, alFallar: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    // No idle timeout: its timer would be set again after every query.
    idleTimeoutMillis: 0,
    // No query of ours needs another plan for other values; left to choose, PostgreSQL would plan the longest ones at every call.
    options: '-c plan_cache_mode=force_generic_plan',
    types: {
      getTypeParser: (oid, formato) => (formato === 'binary' ? undefined : CONVERSORES[oid]) ?? pg.types.getTypeParser(oid, formato),
    },
  })
  pool.on('error', alFallar)
  const preparados = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const toma = async () => {
    const cliente = await pool.connect()
    const preparado = preparados.get(cliente) ?? conPlanes(cliente)
    preparados.set(cliente, preparado)
    return preparado
  }
  return new Dialecto({ pool: { connect: toma, end: () => pool.end() } })
}
