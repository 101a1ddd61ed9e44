import { modelOf } from '#kit/model.ts'
import { verificarMachine } from '#machines/verificar/verificar.chart.ts'
import { CAPTCHA } from '../captcha/captcha.snapshots.ts'
import { ESPERA, FALLAS } from '../failures.ts'

const CODIGO = '7F3A91C40E5DB8264A17C9E053FB82D6'

export const verificarModel = modelOf(verificarMachine, {
  inputs: { 'la página pública': { containerId: 'captcha' } },
  events: {
    SUBMIT: { 'un código': { codigo: '7f3a 91c4 0e5d b826 4a17 c9e0 53fb 82d6' }, 'un código corto': { codigo: '7F3A' } },
    VERIFY_ANOTHER: { otro: {} },
    RETRY_CAPTCHA: { reintentar: {} },
  },
  outcomes: {
    wait: ESPERA,
    captcha: CAPTCHA,
    getComprobante: {
      done: { 'no existe': { comprobante: { id: CODIGO, estado: 'NO_EXISTE' }, lookedUp: '2025-09-22T13:42:00Z' } },
      error: FALLAS,
    },
  },
  key: ({ captchaToken }) => captchaToken,
})
