import type { SnapshotFrom } from 'xstate'
import type { CaptchaState } from '../captcha/captcha.selectors.ts'
import type { Falla } from '#contract/falla.ts'
import type { receiptVerificationMachine, Veredicto } from './receipt-verification.machine.ts'

type Snapshot = SnapshotFrom<typeof receiptVerificationMachine>

/** The verdict, or null while none was given. */
export const verdict = (s: Snapshot): Veredicto | null => s.context.veredicto

/** Why the question did not go on, or null. */
export const verdictFailure = (s: Snapshot): Falla | null => s.context.falla

/** Whether the question is on its way. */
export const isVerifying = (s: Snapshot): boolean => s.hasTag('busy')

/** The captcha's situation, for its field. */
export const verdictCaptcha = (s: Snapshot): CaptchaState => s.context.captchaState
