import type { Falla } from '#contract/falla.ts'

/** What the question is about, or null while nothing is asked. */
export function askedAbout<Objeto>(s: { context: { objeto: Objeto | null } }): Objeto | null {
  return s.context.objeto
}

export function actionFailure(s: { context: { falla: Falla | null } }): Falla | null {
  return s.context.falla
}

/** Grows by one each time that it is done. */
export function timesDone(s: { context: { veces: number } }): number {
  return s.context.veces
}

export function isActing(s: { hasTag: (tag: 'busy') => boolean }): boolean {
  return s.hasTag('busy')
}
