import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { secondFactorMachine } from './second-factor.chart.ts'
import type { Purpose, SecondStep } from './second-factor.vocabulary.ts'

type Snapshot = SnapshotFrom<typeof secondFactorMachine>

export function isChecking(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy')
}

/** Why the last code did not go on; null when there is nothing to say. */
export function codeFailure(snapshot: Snapshot): Falla | null {
  return snapshot.context.failure
}

/** What of the second factor is on screen; null once it ended. */
export type SecondStepView = 'preparando' | 'sin-respuesta' | 'codigo' | 'respaldo' | 'inscripcion' | 'respaldos'

const ASKING: Readonly<Record<string, SecondStepView>> = {
  preparing: 'preparando',
  unprepared: 'sin-respuesta',
  code: 'codigo',
  checkingCode: 'codigo',
  recovery: 'respaldo',
  checkingRecovery: 'respaldo',
  enrolling: 'inscripcion',
  confirming: 'inscripcion',
}

export function secondStepView({ value }: Snapshot): SecondStepView | null {
  if (value === 'showingRecoveryCodes') return 'respaldos'
  return typeof value === 'object' ? (ASKING[value.asking] ?? null) : null
}

export function secondStep(snapshot: Snapshot): SecondStep {
  return snapshot.context.step
}

export function purpose(snapshot: Snapshot): Purpose {
  return snapshot.context.purpose
}
