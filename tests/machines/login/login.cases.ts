import { modelOf } from '#kit/model.ts'
import { loginMachine } from '#machines/login/login.chart.ts'
import { CAPTCHA } from '../captcha/captcha.snapshots.ts'
import { SEGUNDO_FACTOR } from '../second-factor/second-factor.snapshots.ts'
import { ESPERA, falla, FALLAS, NEGADO } from '../failures.ts'
import { REGISTRO_DE_ESCUELA, unPerfil } from '#tests/support/personas/usuarios.ts'

const CLAVE = 'Clave-Secreta-1'
export const loginModel = modelOf(loginMachine, {
  inputs: {
    establecimiento: { door: 'establecimiento', containerId: 'caja' },
    apoderado: { door: 'apoderado', containerId: 'caja' },
    epja: { door: 'epja', containerId: 'caja' },
  },
  events: {
    SUBMIT: {
      'RBD y contraseña': { usuario: ' 90145-8 ', password: CLAVE },
      'RUN y contraseña': { usuario: '11.111.111-1', password: CLAVE },
      'RBD sin guion': { usuario: '901458', password: CLAVE },
      'sin usuario': { usuario: '  ', password: CLAVE },
      'sin contraseña': { usuario: '90145-8', password: '' },
      'sin nada': { usuario: '', password: '' },
    },
    RESEND: { 'otro correo': {} },
    RETRY: { reintentar: {} },
    START_OVER: { 'volver a empezar': {} },
    RETRY_CAPTCHA: { reintentar: {} },
  },
  outcomes: {
    wait: ESPERA,
    captcha: CAPTCHA,
    requestToken: {
      done: {
        token: { accessToken: 'T1' },
        'falta el código': { accessToken: 'P1', pendiente: 'segundo-factor' },
        'falta configurarlo': { accessToken: 'P1', pendiente: 'inscripcion' },
      },
      error: {
        ...FALLAS,
        'clave incorrecta': falla(401, 'credenciales', 'Usuario o contraseña incorrectos.'),
        'cuenta sin verificar': falla(401, 'cuenta-sin-verificar', 'Su cuenta todavía no está verificada.'),
        'sin verificar y con espera': falla(500, 'cuenta-sin-verificar', 'Su cuenta todavía no está verificada.', 5),
        'error interno con espera': falla(500, 'interno', 'Se cayó.', 5),
        'demasiados intentos': falla(429, 'demasiados-intentos', 'Espere 42 segundos.', 42),
      },
    },
    secondFactor: SEGUNDO_FACTOR,
    loadProfile: {
      done: { escuela: unPerfil(1, '90145'), apoderado: unPerfil(5, '11111111-1'), agencia: unPerfil(2, 'nacional') },
      error: { ...FALLAS, ...NEGADO },
    },
    loadSchool: { done: { 'su escuela': REGISTRO_DE_ESCUELA }, error: { ...FALLAS, ...NEGADO } },
    resendVerification: { done: { enviado: { message: 'Revise su correo.' } }, error: FALLAS },
  },
  key: ({ door, captchaToken, waitSeconds, accessToken }) => [door, captchaToken, waitSeconds, accessToken],
})
