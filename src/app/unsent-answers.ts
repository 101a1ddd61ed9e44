import { almacenDelNavegador } from '#encuestador/deudas.ts'
import { mine } from '#machines/answer-saving/answer-saving.rules.ts'

/** How many answers of a person the survey page has kept in this browser and not yet sent. */
export async function countUnsentAnswers(usuarioId: number): Promise<number> {
  const kept = await almacenDelNavegador().entradas()
  return kept
    .filter(([key]) => key.startsWith(`${usuarioId}:`))
    .reduce((total, [, { deuda }]) => total + Object.keys(mine(deuda)).length, 0)
}

/** Erases the surveys that this browser keeps to start without connection (public/trabajador.js). */
export async function eraseSurveyCopies(): Promise<void> {
  if ('caches' in window) await caches.delete('encuesta-copias').catch(() => false)
}

/** Erases the answers that other people left unsent in this browser; one that refuses to store keeps none. */
export async function eraseUnsentAnswersOfOthers(usuarioId: number): Promise<void> {
  const store = almacenDelNavegador()
  const kept = await store.entradas().catch(() => [])
  await Promise.all(kept.filter(([key]) => !key.startsWith(`${usuarioId}:`)).map(([key]) => store.quita(key)))
}
