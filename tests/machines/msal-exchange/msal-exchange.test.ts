import { describe, expect, test } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { isBlockedPopup, isSilentCode, withoutSignIn } from '#machines/msal-exchange/msal-exchange.rules.ts'
import {
  accountEmail,
  canRetry,
  canUseAnother,
  canUseThisPage,
  failure,
  isBusy,
  isWindowOpen,
} from '#machines/msal-exchange/msal-exchange.selectors.ts'
import { historia } from '../historia.ts'
import { msalExchangeModel } from './msal-exchange.cases.ts'

const SIN_INGRESO = 'No es posible realizar el ingreso usando su cuenta Microsoft.'

/** An error as the library rejects with it: its class has no name once built. */
const codigo = (errorCode: unknown) => Object.assign(new Error('de la biblioteca'), { errorCode })
const rechazo = (status: number, message: string) => new RechazoDeApi(status, { message, codigo: 'x' })

describe('los códigos de la biblioteca', () => {
  test.each([
    'unexpected_error',
    'post_request_failed',
    'user_cancelled',
    'access_denied',
    'timed_out',
    'interaction_in_progress',
    'interaction_in_progress_cancelled',
    'no_token_request_cache_error',
  ])('%s termina en silencio', (errorCode) => {
    expect([isSilentCode(codigo(errorCode)), isBlockedPopup(codigo(errorCode))]).toEqual([true, false])
  })

  test.each(['popup_window_error', 'empty_window_error'])('%s es de una ventana bloqueada', (errorCode) => {
    expect([isSilentCode(codigo(errorCode)), isBlockedPopup(codigo(errorCode))]).toEqual([false, true])
  })

  test.each([
    ['otro código', codigo('endpoints_resolution_error')],
    ['sin red', codigo('no_network_connectivity')],
    ['un error cualquiera', new Error('algo')],
    ['lo que no es un error', 'algo'],
    ['nada', null],
    ['un código que no es texto', codigo(7)],
  ])('%s se dice', (_caso, error) => {
    expect([isSilentCode(error), isBlockedPopup(error)]).toEqual([false, false])
    expect(withoutSignIn(error)).toEqual({ message: SIN_INGRESO, motivo: null })
  })

  test.each([
    [401, 'No pudimos comprobar su cuenta Microsoft.', { message: SIN_INGRESO, motivo: 'No pudimos comprobar su cuenta Microsoft.' }],
    [503, 'El servicio no responde.', { message: SIN_INGRESO, motivo: 'El servicio no responde.' }],
    [500, 'Se cayó.', { message: 'Error interno!: Se cayó.', motivo: null }],
  ])('un %i del servicio se dice con sus palabras', (status, message, dicho) => {
    expect(withoutSignIn(rechazo(status, message))).toEqual(dicho)
  })
})

const LEE = {
  ocupada: isBusy,
  ventana: isWindowOpen,
  enEstaPagina: canUseThisPage,
  otra: canUseAnother,
  reintenta: canRetry,
  cuenta: accountEmail,
  falla: (s: Parameters<typeof failure>[0]) => failure(s)?.message ?? null,
}
const AL_LLEGAR = { ocupada: false, ventana: false, enEstaPagina: false, otra: false, reintenta: false, cuenta: null, falla: null }
const ANA = 'ana@agencia.prueba'

historia(
  'la ventana está abierta, y si el navegador la bloquea se ofrece esta página',
  msalExchangeModel,
  'llega por primera vez',
  LEE,
  AL_LLEGAR,
  ['PREPARE: se acerca'],
  ['SIGN_IN: elige su cuenta Microsoft', { ocupada: true, ventana: true }],
  ['POPUP_CLOSED: la ventana no se ve', { ocupada: false, ventana: false }],
  ['SIGN_IN: elige su cuenta Microsoft', { ocupada: true, ventana: true }],
  ['signIn.error: ventana bloqueada', { ocupada: false, ventana: false, enEstaPagina: true }],
  ['SIGN_IN_BY_REDIRECT: en esta página', { ocupada: true, enEstaPagina: false }],
)

historia(
  'a quien no tiene acceso se le muestra su cuenta y se le ofrece otra; a quien le falta el perfil, reintentar',
  msalExchangeModel,
  'llega por primera vez',
  LEE,
  AL_LLEGAR,
  ['SIGN_IN: elige su cuenta Microsoft', { ocupada: true, ventana: true }],
  ['signIn.done: su cuenta', { ventana: false, cuenta: ANA }],
  ['exchange.error: sin acceso', { ocupada: false, otra: true, falla: 'Este usuario no tiene acceso a este sistema.' }],
  ['USE_ANOTHER: otra cuenta', { ocupada: true, ventana: true, otra: false, falla: null }],
  ['signIn.done: su cuenta', { ventana: false, cuenta: ANA }],
  ['exchange.done: token'],
  ['loadProfile.error: sin conexión', { ocupada: false, reintenta: true, falla: SIN_INGRESO }],
  ['DISMISS: cerrar', { reintenta: false, cuenta: null, falla: null }],
)
