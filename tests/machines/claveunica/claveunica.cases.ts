import { RechazoDeApi } from '#contract/rechazo.ts'
import { modelOf } from '#kit/model.ts'
import { claveunicaMachine } from '#machines/claveunica/claveunica.chart.ts'
import { FALLAS } from '../failures.ts'
import { unPerfil } from '#tests/support/personas/usuarios.ts'

const persona = { run: '44444444-4', nombres: 'MARÍA', apellidoPaterno: 'SOTO', apellidoMaterno: '' }

export const claveunicaModel = modelOf(claveunicaMachine, {
  inputs: {
    'la puerta': { origen: 'Apoderados', callback: null },
    'vuelve con código': { origen: 'Apoderados', callback: { code: 'C1', state: 'E1', error: null } },
    'vuelve sin código': { origen: 'Apoderados', callback: { code: null, state: 'E1', error: null } },
    'vuelve tras cancelar': { origen: 'Apoderados', callback: { code: null, state: 'E1', error: 'access_denied' } },
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
      error: { ...FALLAS, 'sin cuenta': new RechazoDeApi(404, { message: 'No tiene cuenta.', codigo: 'no-registrado', persona }) },
    },
    loadProfile: { done: { apoderado: unPerfil(5, '44444444-4') }, error: FALLAS },
  },
})
