import { expect, test } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { correoNuevoMachine } from '#machines/correo-nuevo/correo-nuevo.chart.ts'
import { correoNuevoStep, failure, isBusy, message } from '#machines/correo-nuevo/correo-nuevo.selectors.ts'
import { historia } from '../historia.ts'
import { correoNuevoModel } from './correo-nuevo.cases.ts'

type Snapshot = Parameters<typeof failure>[0]
const LEE = { paso: correoNuevoStep, ocupada: isBusy, falla: (s: Snapshot) => failure(s)?.mensaje ?? null, dice: message }
const ABRIENDO = { paso: 'abrir', ocupada: true, falla: null, dice: '' }
const SIN_RED = 'No hay conexión.'

historia(
  'el enlace del correo nuevo se abre y se confirma',
  correoNuevoModel,
  'el enlace del correo nuevo',
  LEE,
  ABRIENDO,
  ['openLink.error: sin conexión', { ocupada: false, falla: SIN_RED }],
  ['OPEN_LINK: otra vez', ABRIENDO],
  ['openLink.done: abierto', { paso: 'confirmar', ocupada: false }],
  ['CONFIRM: confirmar', { ocupada: true }],
  ['postConfirmacion.error: sin conexión', { ocupada: false, falla: SIN_RED }],
  ['CONFIRM: confirmar', { ocupada: true, falla: null }],
  ['postConfirmacion.done: confirmado', { paso: 'confirmado', ocupada: false, dice: 'Su correo electrónico cambió.' }],
)

historia(
  'el del correo de antes se abre y deshace el cambio',
  correoNuevoModel,
  'el enlace del correo de antes',
  LEE,
  ABRIENDO,
  ['openLink.error: sin conexión', { ocupada: false, falla: SIN_RED }],
  ['OPEN_LINK: otra vez', ABRIENDO],
  ['openLink.done: abierto', { paso: 'deshacer', ocupada: false }],
  ['UNDO: deshacer', { ocupada: true }],
  ['postReversion.done: deshecho', { paso: 'deshecho', ocupada: false, dice: 'Su cuenta tiene otra vez esta dirección.' }],
)

historia('sin enlace no hay nada que hacer', correoNuevoModel, 'sin enlace', { paso: correoNuevoStep }, { paso: 'sin-enlace' })

test.each([
  [400, true],
  [409, true],
  [0, false],
  [429, false],
  [500, false],
  [503, false],
])('con un %i el enlace ya no sirve: %s', (status, perdido) => {
  const error = new RechazoDeApi(status, { message: 'No.', codigo: 'x' })
  const { isLinkUseless } = correoNuevoMachine.implementations.guards
  expect((isLinkUseless as unknown as (_: null, params: { error: unknown }) => boolean)(null, { error })).toBe(perdido)
})
