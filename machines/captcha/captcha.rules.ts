import type { SnapshotFrom } from 'xstate'
import type { captchaMachine } from './captcha.chart.ts'
import { captchaState, captchaToken, type CaptchaState } from './captcha.selectors.ts'

export type CaptchaSnapshot = SnapshotFrom<typeof captchaMachine>

/** What a form knows of the captcha in it. */
interface CaptchaReading {
  captchaToken: string | null
  captchaState: CaptchaState
}

/** The part of a form's context that belongs to its captcha. */
export interface FormCaptcha extends CaptchaReading {
  /** The id of the element that the captcha draws itself in. */
  containerId: string
}

/** Before the captcha says anything. */
export const UNREAD_CAPTCHA: CaptchaReading = { captchaToken: null, captchaState: 'cargando' }

/** Once the captcha broke down. */
export const FAILED_CAPTCHA: CaptchaReading = { captchaToken: null, captchaState: 'fallido' }

export function readingOf(captcha: CaptchaSnapshot): CaptchaReading {
  return { captchaToken: captchaToken(captcha), captchaState: captchaState(captcha) }
}

/** The captcha of a form, invoked while the form is in sight. Its chart has the actor `captcha` and the actions `readCaptcha` and `failCaptcha`. */
export const captchaOfForm = {
  id: 'captcha',
  src: 'captcha',
  input: ({ context }: { context: FormCaptcha }) => ({ containerId: context.containerId }),
  onSnapshot: { actions: { type: 'readCaptcha', params: ({ event }: { event: { snapshot: CaptchaSnapshot } }) => event.snapshot } },
  onError: { actions: 'failCaptcha' },
} as const
