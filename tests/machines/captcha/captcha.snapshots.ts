import { captchaMachine } from '#machines/captcha/captcha.chart.ts'

const context = { containerId: 'caja', siteKey: 'CLAVE', token: null, failures: 0 }

/** The captcha as the machines that invoke it see it: it starts loading, and may break. */
export const CAPTCHA = {
  snapshot: {
    cargando: captchaMachine.resolveState({ value: { bringing: { script: 'loading', patience: 'expected' } }, context }),
    listo: captchaMachine.resolveState({ value: { working: 'unsolved' }, context }),
    resuelto: captchaMachine.resolveState({ value: { working: 'solved' }, context: { ...context, token: 'CAPTCHA' } }),
    fallido: captchaMachine.resolveState({ value: 'failed', context }),
  },
  error: { roto: new Error('roto') },
}
