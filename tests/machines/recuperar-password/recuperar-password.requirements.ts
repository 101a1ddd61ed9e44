import { requirement } from '#kit/requirements.ts'

export const recuperarPasswordRequirements = [
  requirement('§7', 'el correo se pide con lo que la persona usa para ingresar y el captcha', {
    given: 'sin enlace',
    steps: ['captcha.snapshot: resuelto', 'REQUEST: quién es', 'postRecuperarPassword.done: pedido'],
    expects: { at: 'requested', calls: ['captcha', ['postRecuperarPassword', { usuario: '12.345.678-5', recaptchaToken: 'CAPTCHA' }]] },
  }),
  requirement('§1', 'con el enlace del correo se elige otra contraseña', {
    given: 'con el enlace del correo',
    steps: ['CHANGE: dos iguales', 'postRecuperarPasswordNueva.done: cambiada'],
    expects: { at: 'changed', calls: ['postRecuperarPasswordNueva'] },
  }),
]
