import { modelOf } from '#kit/model.ts'
import { organizationLogoutMachine } from '#machines/organization-logout/organization-logout.machine.ts'

export const organizationLogoutModel = modelOf(organizationLogoutMachine, {
  inputs: { 'una salida': undefined },
  events: {},
  outcomes: { leave: { done: { vuelve: undefined }, error: { 'no se abre': new Error('no se abre') } } },
})
