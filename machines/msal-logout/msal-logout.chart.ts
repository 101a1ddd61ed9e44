import { emit, fromPromise, setup } from 'xstate'
import type { Emitted } from '../emitted.ts'

/**
 * The way out of the organisation's account, once our own session is over: the provider's page, which comes back to the
 * sign-in (spec, section 2). When the provider does not answer, the person is told: others may use that computer.
 */
export const msalLogoutMachine = setup({
  types: { emitted: {} as Emitted, tags: {} as 'busy' },
  actors: {
    /** Opens the provider's page in place of this one. Resolves when the browser shows this page again. */
    leave: fromPromise<void>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    goToDoor: emit({ type: 'GO', to: 'login', replace: true }),
  },
  delays: { ANSWER_TIMEOUT_MS: 5000 },
}).createMachine({
  id: 'msal-logout',
  initial: 'leaving',
  states: {
    leaving: {
      description: 'Va a cerrar la cuenta de la organización.',
      tags: 'busy',
      invoke: {
        id: 'leave',
        src: 'leave',
        onDone: 'atDoor',
        onError: 'stillOpen',
      },
      after: { ANSWER_TIMEOUT_MS: 'stillOpen' },
    },
    stillOpen: { description: 'La cuenta de la organización sigue abierta: la persona lo lee antes de seguir.' },
    atDoor: { type: 'final', description: 'Va al ingreso.', entry: 'goToDoor' },
  },
})
