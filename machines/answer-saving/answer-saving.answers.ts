import type { EstadoEncuesta } from '#contract/rules/estados.ts'
import type { Respuestas, Valor } from '#contract/rules/cuestionario.ts'

/** One save as it is sent, and sent again after a failure: same key, same body. */
export interface Lote {
  idempotencyKey: string
  /** The server's version that these changes were made upon. */
  version: number
  cambios: Respuestas
  pagina: string | null
}

/** What this device owes the server: kept in the browser until it is acknowledged. */
export interface Deuda {
  enVuelo: Lote | null
  pendientes: Respuestas
  /** What the server had when each of these answers was given; `null` when it had none. */
  bases: Respuestas
  /** The version that the pending answers were given upon. */
  version: number
}

/** The server's answers at one moment. */
export interface Leidas {
  version: number
  respuestas: Respuestas
  estado: EstadoEncuesta
}

/** One question that two devices answered differently. */
export interface Diferencia {
  pregunta: string
  aqui: Valor
  alla: Valor
}

/** Everything this device has not been acknowledged for, the newest answer of each question. */
export function mias(deuda: Deuda): Respuestas {
  return { ...deuda.enVuelo?.cambios, ...deuda.pendientes }
}

export function debe(deuda: Deuda): boolean {
  return deuda.enVuelo !== null || Object.keys(deuda.pendientes).length > 0
}

/**
 * The questions that this device and another one answered differently since they last agreed. Answers to different
 * questions do not contradict each other: both stay.
 */
export function diferencias(deuda: Deuda, ajenas: Respuestas): Diferencia[] {
  return Object.entries(mias(deuda))
    .map(([pregunta, aqui]) => ({ pregunta, aqui, alla: ajenas[pregunta] ?? null }))
    .filter(({ pregunta, aqui, alla }) => !esIgual(alla, aqui) && !esIgual(alla, deuda.bases[pregunta] ?? null))
}

/** Two answers are equal whatever the order of their marks or rows. */
export function esIgual(una: Valor, otra: Valor): boolean {
  return normal(una) === normal(otra)
}

function normal(valor: Valor): string {
  if (Array.isArray(valor)) return JSON.stringify([...valor].sort())
  if (typeof valor === 'object' && valor !== null) return JSON.stringify(Object.entries(valor).sort())
  return JSON.stringify(valor === '' ? null : valor)
}

/** The n-th key of a page's life: a UUID made of the random seed, its last twelve digits counting. */
export function claveDeLote(semilla: string, n: number): string {
  return semilla.slice(0, 24) + n.toString(16).padStart(12, '0')
}
