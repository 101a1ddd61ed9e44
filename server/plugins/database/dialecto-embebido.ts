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
import type { Motor } from './motor.ts'
import { CompiladorDePlantillas } from './plantillas.ts'
import { Turnos } from './turnos.ts'

class Conexion implements DatabaseConnection {
  readonly #motor: Motor

  constructor(motor: Motor) {
    this.#motor = motor
  }

  async executeQuery<R>(consulta: CompiledQuery): Promise<QueryResult<R>> {
    const { filas, afectadas } = await this.#motor.consulta(consulta.sql, consulta.parameters).catch((error: unknown) => {
      // Whoever tells of it names the query, as with the other dialect.
      throw error instanceof Error ? Object.assign(error, { consulta: consulta.sql }) : error
    })
    // The row's type is the promise of whoever wrote the query, as with every SQL client.
    return { rows: filas as R[], numAffectedRows: BigInt(afectadas) }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('La base de datos embebida no entrega filas de a poco.')
  }
}

class ConductorEmbebido implements Driver {
  readonly #motor: Motor
  readonly #conexion: Conexion
  readonly #turnos = new Turnos()

  constructor(motor: Motor) {
    this.#motor = motor
    this.#conexion = new Conexion(motor)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turnos.toma()
    return this.#conexion
  }

  async releaseConnection(): Promise<void> {
    this.#turnos.deja()
  }

  async beginTransaction(conexion: DatabaseConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    await conexion.executeQuery(CompiledQuery.raw(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin'))
  }

  async commitTransaction(conexion: DatabaseConnection): Promise<void> {
    await conexion.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(conexion: DatabaseConnection): Promise<void> {
    await conexion.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    await this.#motor.cierra()
  }
}

/** Kysely over the embedded database: one session, whose transactions and queries take turns. */
export function dialectoEmbebido(motor: Motor): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ConductorEmbebido(motor),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new CompiladorDePlantillas(),
  }
}
