import { expect, test } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { guardianVerificationMachine } from '#machines/guardian-verification/guardian-verification.chart.ts'
import * as seen from '#machines/guardian-verification/guardian-verification.selectors.ts'
import { historia } from '../historia.ts'
import { guardianVerificationModel } from './guardian-verification.cases.ts'

type Snapshot = Parameters<typeof seen.verificationMessage>[0]
const LEE = {
  paso: seen.verificationStep,
  ocupada: seen.isVerificationBusy,
  falla: (s: Snapshot) => seen.verificationFailure(s)?.mensaje ?? null,
  dice: seen.verificationMessage,
  captcha: seen.verificationCaptcha,
}
const AL_ABRIR = { paso: 'abrir', ocupada: true, falla: null, dice: '', captcha: 'cargando' }
const SIN_RED = 'No hay conexión.'

historia(
  'el enlace se abre, se verifica cuando la persona lo pide, y una falla no lo da por perdido',
  guardianVerificationModel,
  'el enlace del correo',
  LEE,
  AL_ABRIR,
  ['openLink.error: sin conexión', { ocupada: false, falla: SIN_RED }],
  ['OPEN_LINK: otra vez', { ocupada: true, falla: null }],
  ['openLink.done: abierto', { paso: 'verificar', ocupada: false }],
  ['VERIFY: verificar', { ocupada: true }],
  ['postVerificaCuenta.error: sin conexión', { ocupada: false, falla: SIN_RED }],
  ['VERIFY: verificar', { ocupada: true, falla: null }],
  ['postVerificaCuenta.done: verificada', { paso: 'verificada', ocupada: false, dice: 'Su cuenta está verificada.' }],
)

historia(
  'un enlace usado ofrece otro correo, que se pide con captcha',
  guardianVerificationModel,
  'el enlace del correo',
  LEE,
  AL_ABRIR,
  ['openLink.done: abierto', { paso: 'verificar', ocupada: false }],
  ['VERIFY: verificar', { ocupada: true }],
  ['postVerificaCuenta.error: enlace usado', { paso: 'enlace-vencido', ocupada: false, falla: 'Este enlace ya se usó.' }],
  ['ASK_NEW_MAIL: otro correo', { paso: 'pedir-correo', falla: null }],
  ['captcha.snapshot: resuelto', { captcha: 'resuelto' }],
  ['REQUEST: RUN bueno', { ocupada: true }],
  ['postReenvio.done: pedido', { paso: 'correo-pedido', ocupada: false, dice: 'Revise su correo.' }],
)

test.each([
  [400, true],
  [404, true],
  [409, true],
  [410, true],
  [0, false],
  [401, false],
  [429, false],
  [500, false],
  [503, false],
])('con un %i el enlace se da por perdido: %s', (status, perdido) => {
  const error = new RechazoDeApi(status, { message: 'No.', codigo: 'x' })
  const { isLinkUseless } = guardianVerificationMachine.implementations.guards
  expect((isLinkUseless as unknown as (_: null, params: { error: unknown }) => boolean)(null, { error })).toBe(perdido)
})
