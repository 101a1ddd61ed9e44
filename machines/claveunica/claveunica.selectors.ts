import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { claveunicaMachine } from './claveunica.chart.ts'
import type { Origin } from './claveunica.vocabulary.ts'

type Snapshot = SnapshotFrom<typeof claveunicaMachine>

export type ReturnStep = 'ingresando' | 'cuenta-anterior' | 'correo' | 'cancelado' | 'fallido'

/** Which page the person sees on coming back. */
export function returnStep(s: Snapshot): ReturnStep {
  if (s.matches('formerAccount') || s.matches('joining')) return 'cuenta-anterior'
  if (s.matches('offeringEmail') || s.matches('askingEmail')) return 'correo'
  if (s.matches('cancelled')) return 'cancelado'
  return s.matches('failed') || s.matches('ready') || s.matches('profileFailed') ? 'fallido' : 'ingresando'
}

export const isBusy = (s: Snapshot): boolean => s.hasTag('busy')

/** Why the sign-in did not go on, or null. */
export const failure = (s: Snapshot): Falla | null => s.context.failure

/** Whom ClaveÚnica vouched for, by the given names; empty until they arrive. */
export const nombres = (s: Snapshot): string => s.context.profile?.nombres ?? ''

/** The door by which the person entered. */
export const origen = (s: Snapshot): Origin => s.context.origen

/** Whether only the profile is missing. */
export const canRetry = (s: Snapshot): boolean => s.can({ type: 'RETRY' })
