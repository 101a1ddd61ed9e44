import * as seen from '#machines/own-second-factor/own-second-factor.selectors.ts'
import { historia } from '../historia.ts'
import { ownSecondFactorModel } from './own-second-factor.cases.ts'

type Snapshot = Parameters<typeof seen.factor>[0]
const LEE = {
  estado: (s: Snapshot) => seen.factor(s)?.estado ?? null,
  pide: seen.isAsking,
  puedePedir: seen.canAsk,
  vale: seen.isInForce,
  trae: seen.canReload,
  prueba: (s: Snapshot) => seen.proofOf(s) !== null,
  bien: seen.factorSuccess,
  falla: (s: Snapshot) => seen.factorFailure(s)?.mensaje ?? null,
}
const AL_ABRIR = { estado: null, pide: false, puedePedir: false, vale: false, trae: false, prueba: false, bien: null, falla: null }
const SIN_RED = 'No hay conexión.'

historia(
  'quien no tiene uno puede pedirlo, y si falla, otra vez',
  ownSecondFactorModel,
  'una persona',
  LEE,
  AL_ABRIR,
  ['loadFactor.error: sin conexión', { trae: true, falla: SIN_RED }],
  ['RETRY: reintentar', { trae: false, falla: null }],
  ['loadFactor.done: ninguno', { estado: 'ninguno', puedePedir: true }],
  ['ASK: activar', { pide: true }],
  ['askForFactor.error: sin conexión', { pide: false, falla: SIN_RED }],
)

historia(
  'quien tiene uno lo cambia con una prueba, y se dice cómo quedó',
  ownSecondFactorModel,
  'una persona',
  LEE,
  AL_ABRIR,
  ['loadFactor.done: activo y exigido', { estado: 'activo', vale: true }],
  ['CHANGE: cambiar', { prueba: true }],
  ['proof.done: comprobado', { prueba: false, bien: 'Su aplicación de antes ya no sirve. Configurará otra en su próximo ingreso.' }],
  ['loadFactor.done: lo configura en su próximo ingreso', { estado: 'pedido', vale: false }],
)
