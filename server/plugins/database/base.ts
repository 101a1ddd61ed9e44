import { join } from 'node:path'
import { Kysely } from 'kysely'
import { tomaCandado } from './candado.ts'
import { dialectoEmbebido } from './dialecto-embebido.ts'
import { dialectoPostgres } from './dialecto-postgres.ts'
import { motorEnHilo } from './motor-en-hilo.ts'

export interface Base {
  db: Kysely<unknown>
  cierra(): Promise<void>
}

/**
 * Opens the product's database: PostgreSQL when `databaseUrl` names one, else the embedded one under `dataDir`, which
 * serves this process alone (throws `CarpetaEnUso`). `alFallar` hears of a lost connection or thread.
 */
export function abreBase(donde: { databaseUrl: string | null; dataDir: string }, alFallar: (error: Error) => void): Base {
  if (donde.databaseUrl !== null) {
    const db = new Kysely<unknown>({ dialect: dialectoPostgres(donde.databaseUrl, alFallar) })
    return { db, cierra: () => db.destroy() }
  }
  const sueltaCandado = tomaCandado(donde.dataDir)
  const db = new Kysely<unknown>({ dialect: dialectoEmbebido(motorEnHilo(join(donde.dataDir, 'base'), alFallar)) })
  return {
    db,
    cierra: async () => {
      await db.destroy()
      sueltaCandado()
    },
  }
}

/** Whether an error says that a unique value is repeated; `restriccion` names the constraint, any when left out. */
export function esDuplicado(error: unknown, restriccion?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false
  return restriccion === undefined || ('constraint' in error && error.constraint === restriccion)
}
