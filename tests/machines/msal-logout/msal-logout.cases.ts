import { modelOf } from '#kit/model.ts'
import { msalLogoutMachine } from '#machines/msal-logout/msal-logout.chart.ts'

export const msalLogoutModel = modelOf(msalLogoutMachine, {
  inputs: { 'una salida': undefined },
  events: {},
  outcomes: { leave: { done: { vuelve: undefined }, error: { 'no se abre': new Error('no se abre') } } },
})
