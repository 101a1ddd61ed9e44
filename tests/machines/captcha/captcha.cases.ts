import { modelOf } from '#kit/model.ts'
import { captchaMachine } from '#machines/captcha/captcha.chart.ts'
import { FALLAS } from '../failures.ts'

export const captchaModel = modelOf(captchaMachine, {
  inputs: { 'una página': { containerId: 'captcha-1' } },
  events: {
    SOLVED: { bien: { token: 'T1' }, 'otra vez': { token: 'T2' } },
    EXPIRED: { venció: {} },
    WIDGET_FAILED: { falló: {} },
    RESET: { limpiar: {} },
    RETRY: { reintentar: {} },
  },
  outcomes: {
    loadScript: { done: { cargado: { siteKey: 'CLAVE' } }, error: FALLAS },
    widget: { error: { 'no se dibuja': new Error('Invalid site key') } },
  },
})
