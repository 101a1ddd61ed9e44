import { join } from 'node:path'
import { Kysely, type KyselyConfig, type Logger } from 'kysely'
import { tomaCandado } from './candado.ts'
import { dialectoEmbebido } from './dialecto-embebido.ts'
import { dialectoPostgres } from './dialecto-postgres.ts'
import { type LimitesDeBase, SIN_PRISA } from './limites.ts'
import { motorEnHilo } from './motor-en-hilo.ts'
import { conRespaldo, creaPiscina, type Piscina, type UsoDePiscina } from './piscina.ts'

export interface Base {
  db: Kysely<unknown>
  /** The same data by connections that everyday work cannot take: for readiness and sign-in. */
  reserva: Kysely<unknown>
  /** A copy for what only reads and may be some seconds late; the same data where there is none, or while it does not answer. */
  lectura: Kysely<unknown>
  /** Whether a pooler such as PgBouncer stands before the database; `null` while it is not known, or there is none to ask. */
  porIntermediario(): boolean | null
  /** How each pool of connections is used, by its name; of the embedded database none. */
  conexiones(): Record<string, UsoDePiscina>
  cierra(): Promise<void>
}

export interface Donde {
  databaseUrl: string | null
  /** A read replica of it. */
  lecturaUrl?: string | null
  dataDir: string
}

/**
 * Opens the product's database: PostgreSQL when `databaseUrl` names one, else the embedded one under `dataDir`, which
 * serves this process alone (throws `CarpetaEnUso`). `alFallar` hears of a lost connection or thread, `alConsultar` of each query.
 */
export function abreBase(
  donde: Donde,
  alFallar: (error: Error) => void,
  limites: LimitesDeBase = SIN_PRISA,
  alConsultar: Logger | null = null,
): Base {
  const oye = alConsultar === null ? {} : { log: alConsultar }
  if (donde.databaseUrl !== null) return abrePostgres(donde, limites, alFallar, oye)
  const sueltaCandado = tomaCandado(donde.dataDir)
  const motor = motorEnHilo(join(donde.dataDir, 'base'), alFallar)
  const db = new Kysely<unknown>({ dialect: dialectoEmbebido(motor), ...oye })
  return {
    db,
    reserva: db,
    lectura: db,
    porIntermediario: () => null,
    conexiones: () => ({}),
    cierra: async () => {
      await db.destroy()
      // Kysely closes only what it was asked to use; the thread would keep the process alive, and the folder, unlocked.
      await motor.cierra()
      sueltaCandado()
    },
  }
}

function abrePostgres(
  { databaseUrl, lecturaUrl = null }: Donde,
  limites: LimitesDeBase,
  alFallar: (error: Error) => void,
  oye: Pick<KyselyConfig, 'log'>,
): Base {
  const url = databaseUrl ?? ''
  const piscina = creaPiscina(url, limites.conexiones, limites, alFallar)
  const apartada = limites.reserva === 0 ? piscina : creaPiscina(url, limites.reserva, limites, alFallar)
  const replica = lecturaUrl === null ? piscina : conRespaldo(creaPiscina(lecturaUrl, limites.conexiones, limites, alFallar, []), piscina)
  const abiertas = [...new Set([piscina, apartada, replica])].map((una) => ({
    una,
    db: new Kysely<unknown>({ dialect: dialectoPostgres(una), ...oye }),
  }))
  const sobre = (esta: Piscina): Kysely<unknown> => abiertas.find(({ una }) => una === esta)?.db as Kysely<unknown>
  return {
    db: sobre(piscina),
    reserva: sobre(apartada),
    lectura: sobre(replica),
    porIntermediario: () => apartada.porIntermediario(),
    conexiones: () => ({
      trabajo: piscina.uso(),
      ...(apartada === piscina ? {} : { reserva: apartada.uso() }),
      ...(replica === piscina ? {} : { lectura: replica.uso() }),
    }),
    cierra: async () => {
      for (const { una } of abiertas) await una.cierra()
    },
  }
}

/** Whether an error says that a unique value is repeated; `restriccion` names the constraint, any when left out. */
export function esDuplicado(error: unknown, restriccion?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false
  return restriccion === undefined || ('constraint' in error && error.constraint === restriccion)
}
