import { FalloDeApi } from '#contract/fallo.ts'
import { modelOf } from '#kit/model.ts'
import { claveUnicaMachine } from '#machines/clave-unica/clave-unica.machine.ts'
import { FALLAS } from '../fallas.ts'
import { unPerfil } from '../usuarios.ts'

const persona = { run: '44444444-4', nombres: 'MARÍA', apellidoPaterno: 'SOTO', apellidoMaterno: '' }

export const claveUnicaModel = modelOf(claveUnicaMachine, {
  inputs: {
    'la puerta': { origen: 'Apoderados', retorno: null },
    'vuelve con código': { origen: 'Apoderados', retorno: { code: 'C1', state: 'E1', error: null } },
    'vuelve sin código': { origen: 'Apoderados', retorno: { code: null, state: 'E1', error: null } },
    'vuelve tras cancelar': { origen: 'Apoderados', retorno: { code: null, state: 'E1', error: 'access_denied' } },
  },
  events: { START: { 'elige ClaveÚnica': {} }, CAME_BACK: { atrás: {} }, RETRY: { reintentar: {} } },
  outcomes: {
    requestDeparture: { done: { 'adónde ir': { csrfToken: 'E1', urlAutorizacion: 'https://claveunica.prueba/authorize' } }, error: FALLAS },
    leave: { error: { 'sin almacén': new Error('sin almacén') } },
    takeDeparture: {
      done: {
        'el mismo estado': { csrfToken: 'E1', origen: 'EPJA' },
        'otro estado': { csrfToken: 'E2', origen: 'EPJA' },
        'nada guardado': null,
      },
      error: { 'sin almacén': new Error('sin almacén') },
    },
    exchangeCode: {
      done: { token: { accessToken: 'T1' } },
      error: { ...FALLAS, 'sin cuenta': new FalloDeApi(404, { message: 'No tiene cuenta.', codigo: 'no-registrado', persona }) },
    },
    loadProfile: { done: { apoderado: unPerfil(5, '44444444-4') }, error: FALLAS },
  },
})
