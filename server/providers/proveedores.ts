import type { CaptchaInstalable } from './captcha/crear.ts'
import type { ClaveUnicaInstalable } from './claveunica/claveunica.ts'
import type { IdentidadInstalable } from './identity/crear.ts'
import type { ProveedorDeCorreo } from './mail/mail.ts'
import type { ProveedorDeInformes } from './reports/reports.ts'
import type { ProveedorDeEncuestas } from './survey/survey.ts'

/** Every system outside the product, each behind its interface (design, API server). */
export interface Proveedores {
  captcha: CaptchaInstalable
  claveUnica: ClaveUnicaInstalable
  correo: ProveedorDeCorreo
  identidad: IdentidadInstalable
  encuestas: ProveedorDeEncuestas
  informes: ProveedorDeInformes
}
