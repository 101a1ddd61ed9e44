import type { SnapshotFrom } from 'xstate'
import type { CaptchaState } from '../captcha/captcha.selectors.ts'
import type { Falla } from '#contract/falla.ts'
import type { SecondStep } from './login.vocabulary.ts'
import type { loginMachine } from './login.chart.ts'

type Snapshot = SnapshotFrom<typeof loginMachine>

export function isBusy(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy')
}

/** Why the last attempt did not go on; null when there is nothing to say. */
export function failure(snapshot: Snapshot): Falla | null {
  return snapshot.context.failure
}

/** What went well and stays in the page; null when there is nothing to say. */
export function success(snapshot: Snapshot): string | null {
  return snapshot.context.success
}

export function captcha(snapshot: Snapshot): CaptchaState {
  return snapshot.context.captcha
}

/** Whether another verification mail may be asked for. */
export function canResend(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'RESEND' })
}

/** Whether a step after the token failed and can be tried again without typing. */
export function canRetry(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'RETRY' })
}

/** What of the second step is on screen; null while there is none. */
export type SecondStepView = 'preparando' | 'sin-respuesta' | 'codigo' | 'respaldo' | 'inscripcion' | 'respaldos'

const SECOND_STEP: readonly (readonly [SecondStepView, readonly string[]])[] = [
  ['preparando', ['preparing']],
  ['sin-respuesta', ['unprepared']],
  ['codigo', ['code', 'checkingCode']],
  ['respaldo', ['recovery', 'checkingRecovery']],
  ['inscripcion', ['enrolling', 'confirming']],
  ['respaldos', ['showingRecoveryCodes']],
]

export function secondStepView({ value }: Snapshot): SecondStepView | null {
  const inner = typeof value === 'object' && 'secondFactor' in value ? value.secondFactor : null
  return SECOND_STEP.find(([, states]) => states.some((state) => state === inner))?.[0] ?? null
}

export function secondStep(snapshot: Snapshot): SecondStep | null {
  return snapshot.context.step
}

/** Whether the service asked to wait before another attempt. */
export function mustWait(snapshot: Snapshot): boolean {
  return snapshot.matches('throttled')
}
