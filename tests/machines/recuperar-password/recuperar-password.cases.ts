import { modelOf } from '#kit/model.ts'
import { recuperarPasswordMachine } from '#machines/recuperar-password/recuperar-password.chart.ts'
import { CAPTCHA } from '../captcha/captcha.snapshots.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'
import { ENLACE } from '../mailed-link.ts'

const CLAVE = 'girasol-azul-42'

export const recuperarPasswordModel = modelOf(recuperarPasswordMachine, {
  inputs: {
    'sin enlace': { token: null, containerId: 'captcha' },
    'con el enlace del correo': { token: 'a'.repeat(43), containerId: 'captcha' },
  },
  events: {
    OPEN_LINK: { 'otra vez': {} },
    REQUEST: { 'quién es': { usuario: '12.345.678-5' }, 'sin decir quién': { usuario: '' } },
    CHANGE: { 'dos iguales': { password: CLAVE, password2: CLAVE }, 'dos distintas': { password: CLAVE, password2: 'otra-clave-99' } },
    ASK_NEW_MAIL: { 'otro correo': {} },
    RETRY_CAPTCHA: { reintentar: {} },
  },
  outcomes: {
    wait: ESPERA,
    captcha: CAPTCHA,
    openLink: ENLACE,
    postRecuperarPassword: { done: { pedido: { message: 'Si la cuenta existe, le enviamos un correo.' } }, error: FALLAS },
    postRecuperarPasswordNueva: {
      done: { cambiada: { message: 'Su contraseña cambió.' } },
      error: { ...FALLAS, 'enlace vencido': falla(410, 'enlace-vencido', 'El enlace venció.') },
    },
  },
  key: ({ code, captchaToken }) => [code, captchaToken],
})
