import { modelOf } from '#kit/model.ts'
import { guardianVerificationMachine } from '#machines/guardian-verification/guardian-verification.chart.ts'
import { CAPTCHA } from '../captcha/captcha.snapshots.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'

const respuesta = { message: 'Revise su correo.' }

export const guardianVerificationModel = modelOf(guardianVerificationMachine, {
  inputs: { 'el enlace del correo': { token: 'CODIGO', containerId: 'captcha' } },
  events: {
    VERIFY: { verificar: {} },
    ASK_NEW_MAIL: { 'otro correo': {} },
    REQUEST: { 'RUN bueno': { runApoderado: '12.345.678-5' }, 'RUN malo': { runApoderado: '12.345.678-9' } },
    RETRY_CAPTCHA: { reintentar: {} },
  },
  outcomes: {
    wait: ESPERA,
    captcha: CAPTCHA,
    postVerificaCuenta: {
      done: { verificada: { message: 'Su cuenta está verificada.' } },
      error: { ...FALLAS, 'enlace usado': falla(410, 'enlace-usado', 'Este enlace ya se usó.') },
    },
    postReenvio: { done: { pedido: respuesta }, error: FALLAS },
  },
  key: ({ captchaToken }) => captchaToken,
})
