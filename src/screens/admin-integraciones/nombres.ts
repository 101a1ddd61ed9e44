import type { SistemaExterno } from '#contract/integraciones.ts'

/** What each system outside is called by those who look after it. */
export const NOMBRE_DE_SISTEMA: Record<SistemaExterno['sistema'], string> = {
  encuestas: 'LimeSurvey',
  correo: 'Correo',
  identidad: 'Cuenta Microsoft',
  claveunica: 'ClaveÚnica',
  captcha: 'Captcha',
  informes: 'Informes de la agencia',
}
