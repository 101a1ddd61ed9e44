import type { Falla } from '#contract/falla.ts'

/** What the question is about, or null while nothing is asked. */
export function askedAbout<Target>(s: { context: { target: Target | null } }): Target | null {
  return s.context.target
}

export function actionFailure(s: { context: { failure: Falla | null } }): Falla | null {
  return s.context.failure
}

/** Grows by one each time that it is done. */
export function timesDone(s: { context: { times: number } }): number {
  return s.context.times
}

export function isActing(s: { hasTag: (tag: 'busy') => boolean }): boolean {
  return s.hasTag('busy')
}
