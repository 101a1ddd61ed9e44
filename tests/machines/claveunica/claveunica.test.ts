import { failure, isBusy, canRetry, nombres, origen, returnStep } from '#machines/claveunica/claveunica.selectors.ts'
import { historia } from '../historia.ts'
import { claveunicaModel } from './claveunica.cases.ts'

const LEE = {
  paso: returnStep,
  ocupada: isBusy,
  falla: (s: Parameters<typeof failure>[0]) => failure(s)?.mensaje ?? null,
  reintenta: canRetry,
}
const AL_VOLVER = { paso: 'ingresando', ocupada: true, falla: null, reintenta: false }
const ESTADO_PROPIO = ['takeDeparture.done: el mismo estado'] as const
const TOKEN = ['exchangeCode.done: token'] as const
const INCOMPLETO = 'El ingreso con ClaveÚnica no se completó. Inténtelo otra vez.'
const SIN_RED = 'No hay conexión.'

historia(
  'quien vuelve espera, y si su perfil no llega lo reintenta sin volver a ClaveÚnica',
  claveunicaModel,
  'vuelve con código',
  LEE,
  AL_VOLVER,
  ESTADO_PROPIO,
  TOKEN,
  ['loadProfile.error: sin conexión', { paso: 'fallido', ocupada: false, falla: SIN_RED, reintenta: true }],
  ['RETRY: reintentar', AL_VOLVER],
)

historia('un código que no sirvió se dice, sin reintento', claveunicaModel, 'vuelve con código', LEE, AL_VOLVER, ESTADO_PROPIO, [
  'exchangeCode.error: sin conexión',
  { paso: 'fallido', ocupada: false, falla: SIN_RED },
])

historia('con otro estado no entra, y la puerta lo dice', claveunicaModel, 'vuelve con código', LEE, AL_VOLVER, [
  'takeDeparture.done: otro estado',
  { paso: 'fallido', ocupada: false, falla: INCOMPLETO },
])

historia(
  'quien canceló lo lee, con la puerta por la que entró, y al salir otra vez ve que algo se hace',
  claveunicaModel,
  'vuelve tras cancelar',
  { paso: returnStep, puerta: origen, ocupada: isBusy },
  { paso: 'ingresando', puerta: 'Apoderados', ocupada: true },
  ['takeDeparture.done: el mismo estado', { paso: 'cancelado', puerta: 'EPJA', ocupada: false }],
  ['START: elige ClaveÚnica', { paso: 'ingresando', ocupada: true }],
  ['requestDeparture.error: sin conexión', { paso: 'fallido', ocupada: false }],
)

historia(
  'con una cuenta anterior se le pide su contraseña, también mientras se une, y después un correo',
  claveunicaModel,
  'vuelve con código',
  { paso: returnStep, ocupada: isBusy, nombres },
  { paso: 'ingresando', ocupada: true, nombres: '' },
  ESTADO_PROPIO,
  TOKEN,
  ['loadProfile.done: con cuenta anterior y sin correo', { paso: 'cuenta-anterior', ocupada: false, nombres: 'ROSA' }],
  ['JOIN: la escribe', { ocupada: true }],
  ['joinFormerAccount.done: todavía sin correo', { paso: 'correo', ocupada: false }],
  ['GIVE_EMAIL: bien escrito', { ocupada: true }],
  ['askEmail.error: sin conexión', { ocupada: false }],
)
