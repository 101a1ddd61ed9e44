import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { CaptchaState } from '../captcha/captcha.selectors.ts'
import type { Falla } from '#contract/falla.ts'
import type { secondFactorMachine } from '../second-factor/second-factor.chart.ts'
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
  return snapshot.context.captchaState
}

/** Whether another verification mail may be asked for. */
export function canResend(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'RESEND' })
}

/** Whether a step after the token failed and can be tried again without typing. */
export function canRetry(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'RETRY' })
}

/** The second step under way; null while there is none. */
export function secondFactorOf(snapshot: Snapshot): ActorRefFrom<typeof secondFactorMachine> | null {
  return snapshot.children.secondFactor ?? null
}

/** Whether the service asked to wait before another attempt. */
export function mustWait(snapshot: Snapshot): boolean {
  return snapshot.matches('throttled')
}
