import type { CaptchaInstalable } from './captcha/crear.ts'
import type { MailProvider } from './mail/mail.ts'
import type { SurveyProvider } from './survey/survey.ts'

/** Every system outside the product, each behind its interface (design, API server). */
export interface Proveedores {
  captcha: CaptchaInstalable
  correo: MailProvider
  encuestas: SurveyProvider
}
