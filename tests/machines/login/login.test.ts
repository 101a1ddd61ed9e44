import { describe, expect, test } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { attemptErrors, signedInFact, signInFailure, wireUser } from '#machines/login/login.rules.ts'
import { canResend, canRetry, captcha, failure, isBusy, mustWait, secondFactorOf, success } from '#machines/login/login.selectors.ts'
import { deSesion, LOS_ARRAYANES, unPerfil } from '#tests/support/personas/usuarios.ts'
import { historia } from '../historia.ts'
import { loginModel } from './login.cases.ts'

type Snapshot = Parameters<typeof failure>[0]

describe('lo que se revisa antes de llamar', () => {
  test.each([
    ['establecimiento', '90145-8', 'x', null],
    ['establecimiento', '90145-k', 'x', null],
    ['establecimiento', 'nacional', 'x', null],
    ['apoderado', '11.111.111-1', 'x', null],
    ['establecimiento', '', 'x', { usuario: 'Debe ingresar su nombre de usuario.' }],
    ['establecimiento', '   ', 'x', { usuario: 'Debe ingresar su nombre de usuario.' }],
    ['establecimiento', '90145', 'x', { usuario: 'RBD incorrecto.' }],
    ['establecimiento', '9abc', 'x', { usuario: 'RBD incorrecto.' }],
    ['establecimiento', 'nacional', '', { password: 'Debe ingresar su contraseña.' }],
    ['establecimiento', '', '', { usuario: 'Debe ingresar su nombre de usuario.', password: 'Debe ingresar su contraseña.' }],
    ['apoderado', '11.111.111-2', 'x', { usuario: 'RUN incorrecto.' }],
    ['epja', 'maria', 'x', { usuario: 'RUN incorrecto.' }],
    ['apoderado', '', 'x', { usuario: 'Debe ingresar su RUN.' }],
  ] as const)('por %s, «%s» con «%s» dice %j', (puerta, usuario, password, campos) => {
    expect(attemptErrors(puerta, { usuario, password }, 'CAPTCHA')).toEqual(campos)
  })

  test.each([
    ['establecimiento', ' 90145-8 ', '901458'],
    ['establecimiento', '90145-k', '90145K'],
    ['apoderado', '11.111.111-1', '11111111-1'],
    ['epja', '11.111.111-1', '11111111-1'],
  ] as const)('por %s, «%s» viaja como %s', (puerta, usuario, enviado) => {
    expect(wireUser(puerta, usuario)).toBe(enviado)
  })

  test.each([
    [401, 'Usuario o contraseña incorrectos.'],
    [500, 'Error interno!: Usuario o contraseña incorrectos.'],
    [503, 'Error en el servicio: Usuario o contraseña incorrectos.'],
  ])('un %i del servicio se dice «%s»', (status, mensaje) => {
    expect(signInFailure(new RechazoDeApi(status, { message: 'Usuario o contraseña incorrectos.', codigo: 'x' })).mensaje).toBe(mensaje)
  })

  test('un rechazo del RUN por el servicio queda junto al campo', () => {
    const campos = { runApoderado: 'RUN incorrecto.', password: 'No es.' }
    const rechazo = new RechazoDeApi(400, { message: 'Revise.', codigo: 'datos-invalidos', campos })
    expect(signInFailure(rechazo).campos).toEqual({ usuario: 'RUN incorrecto.', password: 'No es.' })
  })
})

test('el ingreso cuenta a la sesión quién es, sin lo que de su ficha no usa', () => {
  const accessToken = 'T1'
  const profile = unPerfil(1, '90145')
  const contexto = { accessToken, profile, establecimiento: LOS_ARRAYANES } as Parameters<typeof signedInFact>[0]
  expect(signedInFact(contexto)).toEqual({
    type: 'SIGNED_IN',
    accessToken,
    usuario: deSesion(1, '90145'),
    establecimiento: LOS_ARRAYANES,
    claveUnica: false,
  })
})

const LEE = {
  ocupada: isBusy,
  espera: mustWait,
  reintenta: canRetry,
  reenvia: canResend,
  captcha,
  falla: (s: Snapshot) => failure(s)?.mensaje ?? null,
  bien: success,
}
const AL_ABRIR = { ocupada: false, espera: false, reintenta: false, reenvia: false, captcha: 'cargando', falla: null, bien: null }
const RESUELTO = ['captcha.snapshot: resuelto', { captcha: 'resuelto' }] as const
const SIN_RED = 'Error en el servicio: No hay conexión.'

historia(
  'con token y sin perfil la página ofrece reintentar, y volver a empezar la deja como estaba',
  loginModel,
  'establecimiento',
  LEE,
  AL_ABRIR,
  RESUELTO,
  ['SUBMIT: RBD y contraseña', { ocupada: true }],
  ['requestToken.done: token'],
  ['loadProfile.error: sin conexión', { ocupada: false, reintenta: true, falla: SIN_RED }],
  ['START_OVER: volver a empezar', { reintenta: false, falla: null }],
  ['captcha.error: roto', { captcha: 'fallido' }],
)

historia(
  'tras demasiados intentos la página espera lo que dijo el servicio',
  loginModel,
  'establecimiento',
  LEE,
  AL_ABRIR,
  RESUELTO,
  ['SUBMIT: RBD y contraseña', { ocupada: true }],
  ['requestToken.error: demasiados intentos', { ocupada: false, espera: true, falla: 'Error en el servicio: Espere 42 segundos.' }],
  ['clock', { espera: false, falla: null }],
)

historia(
  'con la cuenta sin verificar la página ofrece otro correo, y dice que salió',
  loginModel,
  'apoderado',
  LEE,
  AL_ABRIR,
  RESUELTO,
  ['SUBMIT: RUN y contraseña', { ocupada: true }],
  ['requestToken.error: cuenta sin verificar', { ocupada: false, reenvia: true, falla: 'Su cuenta todavía no está verificada.' }],
  ['RESEND: otro correo', { ocupada: true, reenvia: false, falla: null }],
  ['resendVerification.done: enviado', { ocupada: false, bien: 'Revise su correo.' }],
)

historia(
  'el segundo paso se ve mientras dura',
  loginModel,
  'establecimiento',
  { seVe: (s: Snapshot) => secondFactorOf(s) !== null },
  { seVe: false },
  ['captcha.snapshot: resuelto'],
  ['SUBMIT: RBD y contraseña'],
  ['requestToken.done: falta el código', { seVe: true }],
  ['secondFactor.done: desiste', { seVe: false }],
)
