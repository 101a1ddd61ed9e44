import { expect, it } from 'vitest'
import { contrasenaDeRecuperacion } from '#contract/acceso.recuperar-password.ts'
import { revisa } from '#contract/validacion.ts'
import * as seen from '#machines/recuperar-password/recuperar-password.selectors.ts'
import { historia } from '../historia.ts'
import { recuperarPasswordModel } from './recuperar-password.cases.ts'

type Snapshot = Parameters<typeof seen.recuperarPasswordMessage>[0]
const LEE = {
  paso: seen.recuperarPasswordStep,
  ocupada: seen.isBusy,
  falla: (s: Snapshot) => seen.recuperarPasswordFailure(s)?.mensaje ?? null,
  dice: seen.recuperarPasswordMessage,
  captcha: seen.recuperarPasswordCaptcha,
}
const SIN_RED = 'No hay conexión.'

historia(
  'el correo se pide y se dice que salió',
  recuperarPasswordModel,
  'sin enlace',
  LEE,
  { paso: 'pedir', ocupada: false, falla: null, dice: '', captcha: 'cargando' },
  ['captcha.snapshot: resuelto', { captcha: 'resuelto' }],
  ['REQUEST: quién es', { ocupada: true }],
  ['postRecuperarPassword.error: sin conexión', { ocupada: false, falla: SIN_RED }],
  ['REQUEST: quién es', { ocupada: true, falla: null }],
  ['postRecuperarPassword.done: pedido', { paso: 'pedido', ocupada: false, dice: 'Si la cuenta existe, le enviamos un correo.' }],
)

historia(
  'con el enlace se elige otra contraseña, y si venció se ofrece otro correo',
  recuperarPasswordModel,
  'con el enlace del correo',
  LEE,
  { paso: 'abrir', ocupada: true, falla: null, dice: '', captcha: 'cargando' },
  ['openLink.error: sin conexión', { ocupada: false, falla: SIN_RED }],
  ['OPEN_LINK: otra vez', { ocupada: true, falla: null }],
  ['openLink.done: abierto', { paso: 'elegir', ocupada: false }],
  ['CHANGE: dos iguales', { ocupada: true }],
  ['postRecuperarPasswordNueva.error: enlace vencido', { paso: 'enlace-vencido', ocupada: false, falla: 'El enlace venció.' }],
  ['ASK_NEW_MAIL: otro correo', { paso: 'pedir', falla: null }],
)

historia(
  'la contraseña que cambió lo dice',
  recuperarPasswordModel,
  'con el enlace del correo',
  { paso: seen.recuperarPasswordStep, dice: seen.recuperarPasswordMessage },
  { paso: 'abrir', dice: '' },
  ['openLink.done: abierto', { paso: 'elegir' }],
  ['CHANGE: dos iguales'],
  ['postRecuperarPasswordNueva.done: cambiada', { paso: 'cambiada', dice: 'Su contraseña cambió.' }],
)

it.each([
  ['corta', 'corta', { password: 'La contraseña debe tener al menos 8 caracteres.' }],
  ['password1', 'password1', { password: 'Esa contraseña es muy común. Elija otra.' }],
  ['caballo-lenga-42', 'otra', { password2: 'Las contraseñas no coinciden.' }],
])('«%s» repetida «%s» no sirve', (password, password2, campos) => {
  expect(revisa(contrasenaDeRecuperacion, { token: 'T'.repeat(43), password, password2 })).toMatchObject({ valida: false, campos })
})
