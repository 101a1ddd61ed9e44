import { modelOf } from '#kit/model.ts'
import { guardianVerificationMachine } from '#machines/guardian-verification/guardian-verification.chart.ts'
import { CAPTCHA } from '../captcha/captcha.snapshots.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'
import { ENLACE } from '../mailed-link.ts'

const respuesta = { message: 'Revise su correo.' }

export const guardianVerificationModel = modelOf(guardianVerificationMachine, {
  inputs: {
    'el enlace del correo': { token: 'CODIGO-1', containerId: 'captcha' },
    'la página cargada otra vez': { token: '', containerId: 'captcha' },
  },
  events: {
    OPEN_LINK: { 'otra vez': {} },
    VERIFY: { verificar: {} },
    ASK_NEW_MAIL: { 'otro correo': {} },
    REQUEST: { 'RUN bueno': { runApoderado: '12.345.678-5' }, 'RUN malo': { runApoderado: '12.345.678-9' } },
    RETRY_CAPTCHA: { reintentar: {} },
  },
  outcomes: {
    wait: ESPERA,
    captcha: CAPTCHA,
    openLink: ENLACE,
    postVerificaCuenta: {
      done: { verificada: { message: 'Su cuenta está verificada.' } },
      error: { ...FALLAS, 'enlace usado': falla(410, 'enlace-usado', 'Este enlace ya se usó.') },
    },
    postReenvio: { done: { pedido: respuesta }, error: FALLAS },
  },
  key: ({ code, captchaToken }) => [code, captchaToken],
})
