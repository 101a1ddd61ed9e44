import type { EstadoEncuesta } from '#contract/rules/estados.ts'
import type { Respuestas, Valor } from '#contract/rules/cuestionario.ts'

/** One save as it is sent, and sent again after a failure: same key, same body. */
export interface Batch {
  idempotencyKey: string
  /** The server's version that these changes were made upon. */
  version: number
  cambios: Respuestas
  pagina: string | null
}

/** What this device owes the server: kept in the browser until it is acknowledged. */
export interface Debt {
  inFlight: Batch | null
  pending: Respuestas
  /** What the server had when each of these answers was given; `null` when it had none. */
  bases: Respuestas
  /** The version that the pending answers were given upon. */
  version: number
}

/** The server's answers at one moment. */
export interface ReadAnswers {
  version: number
  respuestas: Respuestas
  estado: EstadoEncuesta
}

/** One question that two devices answered differently. */
export interface Difference {
  question: string
  here: Valor
  there: Valor
}

/** Everything this device has not been acknowledged for, the newest answer of each question. */
export function mine(debt: Debt): Respuestas {
  return { ...debt.inFlight?.cambios, ...debt.pending }
}

export function owes(debt: Debt): boolean {
  return debt.inFlight !== null || Object.keys(debt.pending).length > 0
}

/**
 * The questions that this device and another one answered differently since they last agreed. Answers to different
 * questions do not contradict each other: both stay.
 */
export function differences(debt: Debt, theirs: Respuestas): Difference[] {
  return Object.entries(mine(debt))
    .map(([question, here]) => ({ question, here, there: theirs[question] ?? null }))
    .filter(({ question, here, there }) => !isEqual(there, here) && !isEqual(there, debt.bases[question] ?? null))
}

/** Two answers are equal whatever the order of their marks or rows. */
export function isEqual(one: Valor, other: Valor): boolean {
  return normal(one) === normal(other)
}

function normal(value: Valor): string {
  if (Array.isArray(value)) return JSON.stringify([...value].sort())
  if (typeof value === 'object' && value !== null) return JSON.stringify(Object.entries(value).sort())
  return JSON.stringify(value === '' ? null : value)
}

/** The n-th key of a page's life: a UUID made of the random seed, its last twelve digits counting. */
export function batchKey(seed: string, n: number): string {
  return seed.slice(0, 24) + n.toString(16).padStart(12, '0')
}
