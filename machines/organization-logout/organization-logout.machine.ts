import { emit, fromPromise, setup } from 'xstate'
import type { Emitted } from '../emitted.ts'

/**
 * The way out of the organisation's account, once our own session is over: the provider's page, which comes back to the
 * sign-in (spec, section 2). When the provider does not answer, the person is told and goes there at once.
 */
export const organizationLogoutMachine = setup({
  types: { emitted: {} as Emitted, tags: {} as 'busy' },
  actors: {
    /** Opens the provider's page in place of this one. Resolves when the browser shows this page again. */
    leave: fromPromise<void>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    notifyStillOpen: emit({ type: 'NOTIFY', notice: { tono: 'aviso', texto: 'No pudimos cerrar su cuenta Microsoft. Ciérrela en su navegador.' } }),
    goToDoor: emit({ type: 'GO', to: 'login', replace: true }),
  },
  delays: { ANSWER_TIMEOUT_MS: 5000 },
}).createMachine({
  id: 'organizationLogout',
  initial: 'leaving',
  states: {
    leaving: {
      description: 'Va a cerrar la cuenta de la organización.',
      tags: 'busy',
      invoke: {
        id: 'leave',
        src: 'leave',
        onDone: 'atDoor',
        onError: { target: 'atDoor', actions: 'notifyStillOpen' },
      },
      after: { ANSWER_TIMEOUT_MS: { target: 'atDoor', actions: 'notifyStillOpen' } },
    },
    atDoor: { type: 'final', description: 'Va al ingreso.', entry: 'goToDoor' },
  },
})
