import { modelOf } from '#kit/model.ts'
import { claveunicaSalidaMachine } from '#machines/claveunica-salida/claveunica-salida.chart.ts'
import { FALLAS } from '../failures.ts'

export const claveunicaSalidaModel = modelOf(claveunicaSalidaMachine, {
  inputs: {
    'una salida': { expirada: false, origen: 'Apoderados' },
    'una expiración': { expirada: true, origen: 'Apoderados' },
    'un estudiante EPJA': { expirada: true, origen: 'EPJA' },
  },
  events: {},
  outcomes: {
    requestLogout: { done: { 'adónde ir': { urlCierre: 'https://claveunica.prueba/logout' } }, error: FALLAS },
    openLogout: { error: { 'no se abre': new Error('no se abre') } },
  },
})
