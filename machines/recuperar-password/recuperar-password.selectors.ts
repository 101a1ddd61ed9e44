import type { SnapshotFrom } from 'xstate'
import type { CaptchaState } from '../captcha/captcha.selectors.ts'
import type { Falla } from '#contract/falla.ts'
import type { recuperarPasswordMachine } from './recuperar-password.chart.ts'

type Snapshot = SnapshotFrom<typeof recuperarPasswordMachine>

export type RecuperarPasswordStep = 'abrir' | 'pedir' | 'pedido' | 'elegir' | 'cambiada' | 'enlace-vencido'

/** Which of the recovery's pages the person sees. */
export function recuperarPasswordStep(s: Snapshot): RecuperarPasswordStep {
  if (s.matches('requested')) return 'pedido'
  if (s.matches({ choosing: 'opening' }) || s.matches({ choosing: 'unopened' })) return 'abrir'
  if (s.matches('choosing')) return 'elegir'
  if (s.matches('changed')) return 'cambiada'
  return s.matches('linkUseless') ? 'enlace-vencido' : 'pedir'
}

/** Why the last step failed, or null. */
export const recuperarPasswordFailure = (s: Snapshot): Falla | null => s.context.failure

export const isBusy = (s: Snapshot): boolean => s.hasTag('busy')

/** What the service answered when the step succeeded. */
export const recuperarPasswordMessage = (s: Snapshot): string => s.context.message

/** The captcha's situation, for its field. */
export const recuperarPasswordCaptcha = (s: Snapshot): CaptchaState => s.context.captchaState
