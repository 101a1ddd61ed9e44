import type { SnapshotFrom } from 'xstate'
import type { CaptchaState } from '../captcha/captcha.selectors.ts'
import type { Falla } from '#contract/falla.ts'
import type { guardianVerificationMachine } from './guardian-verification.chart.ts'

type Snapshot = SnapshotFrom<typeof guardianVerificationMachine>

export type VerificationStep = 'abrir' | 'verificar' | 'verificada' | 'enlace-vencido' | 'pedir-correo' | 'correo-pedido'

/** Which of the verification's pages the person sees. */
export function verificationStep(s: Snapshot): VerificationStep {
  if (s.matches('opening') || s.matches('unopened')) return 'abrir'
  if (s.matches('verified')) return 'verificada'
  if (s.matches('linkUseless')) return 'enlace-vencido'
  if (s.matches('requesting')) return 'pedir-correo'
  return s.matches('requested') ? 'correo-pedido' : 'verificar'
}

/** Why the last step failed, or null. */
export const verificationFailure = (s: Snapshot): Falla | null => s.context.failure

/** Whether a call is on its way. */
export const isVerificationBusy = (s: Snapshot): boolean => s.hasTag('busy')

/** What the server answered when the step succeeded. */
export const verificationMessage = (s: Snapshot): string => s.context.message

/** The captcha's situation, for its field. */
export const verificationCaptcha = (s: Snapshot): CaptchaState => s.context.captchaState
