import { createHash } from 'node:crypto'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { cortaConexion, nadaSeEscribio, SinConexion } from './fallas.ts'
import type { Conectada, Piscina } from './piscina.ts'
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

const LEE = /^\s*select\b/i
const ESCRIBEN = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A borrowed connection. Planning the list of students takes several times as long as reading it, so its statements are prepared. */
class Conexion implements DatabaseConnection {
  readonly #piscina: Piscina
  /** `null`: given back, and no other could be had. */
  #conectada: Conectada | null
  enTransaccion = false
  rota = false

  constructor(piscina: Piscina, conectada: Conectada) {
    this.#piscina = piscina
    this.#conectada = conectada
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.#pregunta(sql, parameters)
    } catch (error) {
      if (!this.rota || this.enTransaccion || !LEE.test(sql) || !nadaSeEscribio(error)) throw error
    }
    // The connection was ended before it answered, and what it was asked writes nothing: once more, on another.
    this.devuelve()
    this.#conectada = await this.#piscina.toma()
    this.rota = false
    return this.#pregunta(sql, parameters)
  }

  async #pregunta<R>(texto: string, valores: readonly unknown[]): Promise<QueryResult<R>> {
    if (this.#conectada === null) throw new SinConexion('La conexión ya se devolvió.')
    const { cliente, directa } = this.#conectada
    try {
      const { rows, command, rowCount } = await cliente.query<R & pg.QueryResultRow>({
        text: texto,
        values: [...valores],
        ...(directa && { name: nombreDe(texto, valores) }),
      })
      return { rows: rows ?? [], ...(ESCRIBEN.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
    } catch (error) {
      this.rota ||= cortaConexion(error)
      throw Object.assign(error as Error, { consulta: texto })
    }
  }

  /** Gives it back, once: its pool takes a second time for a fault that would hide the first one. */
  devuelve(): void {
    const conectada = this.#conectada
    this.#conectada = null
    if (conectada !== null) this.#piscina.deja(conectada, this.rota)
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Este producto no abre cursores.')
  }
}

class Conductor implements Driver {
  readonly #piscina: Piscina

  constructor(piscina: Piscina) {
    this.#piscina = piscina
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Conexion(this.#piscina, await this.#piscina.toma())
  }

  async releaseConnection(conexion: Conexion): Promise<void> {
    conexion.devuelve()
  }

  async beginTransaction(conexion: Conexion, { isolationLevel }: TransactionSettings): Promise<void> {
    await conexion.executeQuery(CompiledQuery.raw(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin'))
    conexion.enTransaccion = true
  }

  async commitTransaction(conexion: Conexion): Promise<void> {
    await conexion.executeQuery(CompiledQuery.raw('commit'))
    conexion.enTransaccion = false
  }

  async rollbackTransaction(conexion: Conexion): Promise<void> {
    // A broken connection is undone by PostgreSQL itself; asking it would hide why it broke.
    if (!conexion.rota) await conexion.executeQuery(CompiledQuery.raw('rollback'))
    conexion.enTransaccion = false
  }

  async destroy(): Promise<void> {
    await this.#piscina.cierra()
  }
}

/** Kysely over a real PostgreSQL. */
export function dialectoPostgres(piscina: Piscina): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new Conductor(piscina),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new CompiladorDePlantillas(),
  }
}
