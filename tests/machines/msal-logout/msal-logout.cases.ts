import { modelOf } from '#kit/model.ts'
import { msalLogoutMachine } from '#machines/msal-logout/msal-logout.chart.ts'
import { ESPERA } from '../failures.ts'

export const msalLogoutModel = modelOf(msalLogoutMachine, {
  inputs: { 'una salida': undefined },
  events: {},
  outcomes: { wait: ESPERA, leave: { done: { vuelve: undefined }, error: { 'no se abre': new Error('no se abre') } } },
})
