import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { comoFalla, type Falla } from '#contract/falla.ts'

interface Context<Fila, Alcance> {
  /** What the list is of; it does not change while the list is on screen. */
  alcance: Alcance
  filas: readonly Fila[]
  falla: Falla | null
}

/** The whole list. */
export interface Loaded<Fila> {
  filas: readonly Fila[]
}

export type CollectionEvent = { type: 'RETRY' } | { type: 'REFRESH' } | { type: 'RETURNED' }

const keepFailure = { type: 'keepFailure', params: ({ event }: { event: { error: unknown } }) => event } as const

/**
 * A short list that is shown whole: no pages, no filters. What was shown stays while it is renewed, also when the renewal
 * fails. `Fila` is the row and `Alcance` what `loadAll` needs.
 */
export const collectionMachineOf = <Fila, Alcance>() => {
  type Told = { event: { output: Loaded<Fila> } }
  const told = ({ event }: Told) => event.output
  const request = ({ context }: { context: Context<Fila, Alcance> }) => ({ alcance: context.alcance })
  const keepRows = { type: 'keepRows', params: told } as const

  return setup({
    types: { context: {} as Context<Fila, Alcance>, events: {} as CollectionEvent, input: {} as { alcance: Alcance }, tags: {} as 'busy' },
    actors: {
      loadAll: fromPromise<Loaded<Fila>, { alcance: Alcance }>(() => Promise.reject(new Error('not provided'))),
      watchReturn: fromCallback<{ type: 'RETURNED' }>(() => {
        throw new Error('not provided')
      }),
    },
    guards: { wasShown: ({ context }) => context.filas.length > 0 },
    actions: {
      keepRows: assign((_, params: Loaded<Fila>) => ({ filas: params.filas, falla: null })),
      keepFailure: assign((_, params: { error: unknown }) => ({ falla: comoFalla(params.error) })),
    },
  }).createMachine({
    id: 'collection',
    description: 'Lista corta que se muestra entera',
    context: ({ input }) => ({ ...input, filas: [], falla: null }),
    initial: 'loading',
    invoke: {
      id: 'watchReturn',
      src: 'watchReturn',
      // Without it the list is still right; only its renewal is by hand.
      onError: { actions: keepFailure },
    },
    states: {
      loading: {
        description: 'Pide la lista',
        tags: 'busy',
        invoke: {
          id: 'loadAll',
          src: 'loadAll',
          input: request,
          onDone: { target: 'ready', actions: keepRows },
          onError: [
            { description: 'No se pudo renovar: sigue lo de antes', guard: 'wasShown', target: 'ready', actions: keepFailure },
            { description: 'La lista no llegó', target: 'failed', actions: keepFailure },
          ],
        },
      },
      ready: { description: 'Muestra la lista', on: { REFRESH: { target: 'loading' }, RETURNED: { target: 'loading' } } },
      failed: { description: 'La lista no llegó', on: { RETRY: { target: 'loading' }, RETURNED: { target: 'loading' } } },
    },
  })
}

/** The chart itself, whatever its rows: what diagrams and tests read. */
export const collectionMachine = collectionMachineOf<unknown, unknown>()
