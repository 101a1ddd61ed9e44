import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { Origen } from '#contract/rules/origen.ts'
import { PUERTA_DE_ORIGEN } from '#contract/rules/puerta-de-origen.ts'
import type { Emitted } from '../emitted.ts'

/** How the session ended, and the door that the person came by. */
export interface Exit {
  /** Whether the session ended by itself, which the door then says. */
  expirada: boolean
  origen: Origen
}

interface Context extends Exit {
  urlCierre: string
}

/**
 * The way out of a guardian who came with the national sign-on: its logout page first, and after 1,000 ms the door
 * of the own origin, whatever that page does (spec, sections 2 and 9). Our own session is already over.
 */
export const claveunicaSalidaMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Exit,
    emitted: {} as Emitted,
    tags: {} as 'busy',
  },
  actors: {
    requestLogout: fromPromise<{ urlCierre: string }, Exit>(() => Promise.reject(new Error('not provided'))),
    /** Opens the provider's page in place of this one; gives it up when stopped. */
    openLogout: fromCallback<{ type: 'never' }, { urlCierre: string }>(() => {
      throw new Error('not provided')
    }),
  },
  actions: {
    storeLogout: assign({ urlCierre: (_, { output }: { output: { urlCierre: string } }) => output.urlCierre }),
    goToDoor: emit(({ context: { expirada, origen } }): Emitted => ({
      type: 'GO',
      to: PUERTA_DE_ORIGEN[origen].ruta,
      replace: true,
      ...(expirada && { query: { sesionExpirada: 'true' } }),
    })),
  },
  delays: {
    ANSWER_TIMEOUT_MS: 3000,
    LOGOUT_PAUSE_MS: 1000,
  },
}).createMachine({
  id: 'claveunica-salida',
  context: ({ input }) => ({ ...input, urlCierre: '' }),
  initial: 'asking',
  states: {
    asking: {
      description: 'Pregunta dónde se cierra la sesión de ClaveÚnica.',
      tags: 'busy',
      invoke: {
        id: 'requestLogout',
        src: 'requestLogout',
        input: ({ context: { expirada, origen } }) => ({ expirada, origen }),
        onDone: { target: 'atProvider', actions: { type: 'storeLogout', params: ({ event }) => event } },
        onError: 'atDoor',
      },
      after: { ANSWER_TIMEOUT_MS: 'atDoor' },
    },
    atProvider: {
      description: 'Va a la página de cierre de ClaveÚnica.',
      tags: 'busy',
      invoke: {
        id: 'openLogout',
        src: 'openLogout',
        input: ({ context: { urlCierre } }) => ({ urlCierre }),
        onError: 'atDoor',
      },
      after: { LOGOUT_PAUSE_MS: 'atDoor' },
    },
    atDoor: { type: 'final', description: 'Va al ingreso por donde llegó.', entry: 'goToDoor' },
  },
})
