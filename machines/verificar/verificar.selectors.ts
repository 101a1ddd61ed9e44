import type { SnapshotFrom } from 'xstate'
import type { CaptchaState } from '../captcha/captcha.selectors.ts'
import type { Falla } from '#contract/falla.ts'
import type { verificarMachine, Verdict } from './verificar.chart.ts'

type Snapshot = SnapshotFrom<typeof verificarMachine>

/** The verdict, or null while none was given. */
export const verdict = (s: Snapshot): Verdict | null => s.context.verdict

/** Why the question did not go on, or null. */
export const verdictFailure = (s: Snapshot): Falla | null => s.context.failure

/** Whether the question is on its way. */
export const isVerifying = (s: Snapshot): boolean => s.hasTag('busy')

/** The captcha's situation, for its field. */
export const verdictCaptcha = (s: Snapshot): CaptchaState => s.context.captchaState
