import { requisito } from '#kit/requirements.ts'

const FALLA = 'loadScript.error: sin conexión'

export const captchaRequirements = [
  requisito('§9', 'el script se reintenta a lo más 2 veces', {
    given: 'una página',
    steps: [FALLA, 'clock', FALLA, 'clock', FALLA],
    expects: { at: 'failed', calls: ['loadScript', 'loadScript', 'loadScript'] },
  }),
]
