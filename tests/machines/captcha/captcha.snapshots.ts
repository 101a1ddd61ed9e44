import { captchaMachine } from '#machines/captcha/captcha.machine.ts'

const context = { containerId: 'caja', siteKey: 'CLAVE', token: null, failures: 0 }

/** How the machines that invoke the captcha see it; it starts loading. */
export const CAPTCHAS = {
  cargando: captchaMachine.resolveState({ value: 'loading', context }),
  listo: captchaMachine.resolveState({ value: { working: 'unsolved' }, context }),
  resuelto: captchaMachine.resolveState({ value: { working: 'solved' }, context: { ...context, token: 'CAPTCHA' } }),
  fallido: captchaMachine.resolveState({ value: 'failed', context }),
}
