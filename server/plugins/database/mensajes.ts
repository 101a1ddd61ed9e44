import type { ErrorDeMotor, Resultado } from './motor.ts'

/** What the main thread asks of the database's thread; `numero` pairs each question with its answer. */
export type Pregunta =
  | { numero: number; tipo: 'consulta'; sql: string; parametros: readonly unknown[] }
  | { numero: number; tipo: 'cierre' }

export type Contestacion = { numero: number; resultado: Resultado } | { numero: number; error: ErrorDeMotor }

/** What the database's thread is started with; `null` keeps everything in memory. */
export interface Arranque {
  carpeta: string | null
}
