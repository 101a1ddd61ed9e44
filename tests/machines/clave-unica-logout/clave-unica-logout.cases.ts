import { modelOf } from '#kit/model.ts'
import { claveUnicaLogoutMachine } from '#machines/clave-unica-logout/clave-unica-logout.machine.ts'
import { FALLAS } from '../fallas.ts'

export const claveUnicaLogoutModel = modelOf(claveUnicaLogoutMachine, {
  inputs: { 'una salida': { expirada: false }, 'una expiración': { expirada: true } },
  events: {},
  outcomes: {
    requestLogout: { done: { 'adónde ir': { urlCierre: 'https://claveunica.prueba/logout' } }, error: FALLAS },
    openLogout: { error: { 'no se abre': new Error('no se abre') } },
  },
})
