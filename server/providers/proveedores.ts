import type { CaptchaInstalable } from './captcha/crear.ts'
import type { ClaveUnicaInstalable } from './clave-unica/clave-unica.ts'
import type { IdentidadInstalable } from './identity/crear.ts'
import type { MailProvider } from './mail/mail.ts'
import type { ReportsProvider } from './reports/reports.ts'
import type { SurveyProvider } from './survey/survey.ts'

/** Every system outside the product, each behind its interface (design, API server). */
export interface Proveedores {
  captcha: CaptchaInstalable
  claveUnica: ClaveUnicaInstalable
  correo: MailProvider
  identidad: IdentidadInstalable
  encuestas: SurveyProvider
  informes: ReportsProvider
}
