import type { SnapshotFrom } from 'xstate'
import type { CaptchaState } from '../captcha/captcha.selectors.ts'
import type { Falla } from '#contract/falla.ts'
import type { registroApoderadoMachine } from './registro-apoderado.chart.ts'
import { STEPS, type Step, type Typed } from './registro-apoderado.vocabulary.ts'

type Snapshot = SnapshotFrom<typeof registroApoderadoMachine>

/** The step in sight, or that the registration was received. */
export const registrationStep = (s: Snapshot): Step | 'sent' => STEPS.find((step) => s.matches({ registering: step })) ?? 'sent'

/** What was typed so far, but for the passwords. */
export const typedSoFar = (s: Snapshot): Typed => s.context.typed

/** Why the registration did not go on, or null. */
export const registroApoderadoFailure = (s: Snapshot): Falla | null => s.context.failure

/** Whether the registration is on its way. */
export const isSubmitting = (s: Snapshot): boolean => s.hasTag('busy')

/** Whether the registration was received. */
export const isSent = (s: Snapshot): boolean => s.matches('sent')

/** The server's answer, the same for everybody. */
export const sentMessage = (s: Snapshot): string => s.context.message

/** The e-mail that the person gave. */
export const sentMail = (s: Snapshot): string => s.context.email

/** The captcha's situation, for its field. */
export const registroApoderadoCaptcha = (s: Snapshot): CaptchaState => s.context.captchaState
