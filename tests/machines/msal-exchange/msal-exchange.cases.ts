import { modelOf } from '#kit/model.ts'
import { msalExchangeMachine } from '#machines/msal-exchange/msal-exchange.chart.ts'
import { ESPERA, falla, FALLAS, NEGADO } from '../failures.ts'
import { unPerfil } from '#tests/support/personas/usuarios.ts'

const deBiblioteca = (errorCode: string) => Object.assign(new Error(errorCode), { errorCode })
const cuenta = { correoElectronico: 'ana@agencia.prueba' }
const DE_INGRESO = {
  ...FALLAS,
  canceló: deBiblioteca('user_cancelled'),
  'ventana bloqueada': deBiblioteca('popup_window_error'),
  'otra falla': deBiblioteca('endpoints_resolution_error'),
}

export const msalExchangeModel = modelOf(msalExchangeMachine, {
  inputs: { 'llega por primera vez': { hasReturned: false }, 'vuelve de Microsoft': { hasReturned: true } },
  events: {
    PREPARE: { 'se acerca': {} },
    SIGN_IN: { 'elige su cuenta Microsoft': {} },
    USE_ANOTHER: { 'otra cuenta': {} },
    SIGN_IN_BY_REDIRECT: { 'en esta página': {} },
    POPUP_CLOSED: { 'la ventana no se ve': {} },
    RETRY: { reintentar: {} },
    DISMISS: { cerrar: {} },
  },
  outcomes: {
    wait: ESPERA,
    prepare: { done: { listo: undefined }, error: FALLAS },
    signIn: { done: { 'su cuenta': cuenta }, error: DE_INGRESO },
    watchPopup: { error: { 'sin ventana': new Error('sin ventana') } },
    signInByRedirect: { done: { 'vuelve a verse': undefined }, error: DE_INGRESO },
    completeRedirect: { done: { 'su cuenta': cuenta, 'sin ingresar': null }, error: DE_INGRESO },
    exchange: { done: { token: { accessToken: 'T1' } }, error: { ...FALLAS, 'sin acceso': falla(404, 'sin-acceso', 'No existe.') } },
    loadProfile: { done: { agencia: unPerfil(2, 'ana') }, error: { ...FALLAS, ...NEGADO } },
  },
  key: ({ account: conocida, accessToken }) => [conocida, accessToken],
})
