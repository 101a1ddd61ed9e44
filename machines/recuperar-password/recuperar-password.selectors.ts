import type { SnapshotFrom } from 'xstate'
import type { CaptchaState } from '../captcha/captcha.selectors.ts'
import type { Falla } from '#contract/falla.ts'
import type { recuperarPasswordMachine } from './recuperar-password.chart.ts'

type Snapshot = SnapshotFrom<typeof recuperarPasswordMachine>

export type RecoveryStep = 'pedir' | 'pedido' | 'elegir' | 'cambiada' | 'enlace-vencido'

/** Which of the recovery's pages the person sees. */
export function recoveryStep(s: Snapshot): RecoveryStep {
  if (s.matches('requested')) return 'pedido'
  if (s.matches('choosing')) return 'elegir'
  if (s.matches('changed')) return 'cambiada'
  return s.matches('linkUseless') ? 'enlace-vencido' : 'pedir'
}

/** Why the last step failed, or null. */
export const recoveryFailure = (s: Snapshot): Falla | null => s.context.failure

export const isRecoveryBusy = (s: Snapshot): boolean => s.hasTag('busy')

/** What the service answered when the step succeeded. */
export const recoveryMessage = (s: Snapshot): string => s.context.message

/** The captcha's situation, for its field. */
export const recoveryCaptcha = (s: Snapshot): CaptchaState => s.context.captchaState
