import { requirement } from '#kit/requirements.ts'

const FALLA = 'loadScript.error: sin conexión'

export const captchaRequirements = [
  requirement('§8', 'si el script del captcha no carga, se dice y se puede pedir otra vez', {
    quotes: 'Captcha script fails to load',
    given: 'una página',
    steps: [FALLA, 'clock', FALLA, 'clock', FALLA, 'RETRY: reintentar'],
    expects: { at: 'loading', calls: ['loadScript', 'loadScript', 'loadScript', 'loadScript'] },
  }),
  requirement('§9', 'el script se reintenta a lo más 2 veces', {
    given: 'una página',
    steps: [FALLA, 'clock', FALLA, 'clock', FALLA],
    expects: { at: 'failed', calls: ['loadScript', 'loadScript', 'loadScript'] },
  }),
]
