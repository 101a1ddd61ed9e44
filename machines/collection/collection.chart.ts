import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'

interface Context<Row, Scope> {
  /** What the list is of; it does not change while the list is on screen. */
  scope: Scope
  filas: readonly Row[]
  failure: Falla | null
}

/** The whole list. */
export interface Loaded<Row> {
  filas: readonly Row[]
}

export type CollectionEvent = { type: 'RETRY' } | { type: 'REFRESH' } | { type: 'RETURNED' }

const storeFailure = { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event } as const

/**
 * A short list that is shown whole: no pages, no filters. What was shown stays while it is renewed, also when the renewal
 * fails. `Row` is the row and `Scope` what `loadAll` needs.
 */
export const collectionMachineOf = <Row, Scope>() => {
  type Told = { event: { output: Loaded<Row> } }
  const told = ({ event }: Told) => event.output
  const request = ({ context }: { context: Context<Row, Scope> }) => ({ scope: context.scope })
  const storeRows = { type: 'storeRows', params: told } as const

  return setup({
    types: { context: {} as Context<Row, Scope>, events: {} as CollectionEvent, input: {} as { scope: Scope }, tags: {} as 'busy' },
    actors: {
      wait: waitMachine,
      loadAll: fromPromise<Loaded<Row>, { scope: Scope }>(() => Promise.reject(new Error('not provided'))),
      watchReturn: fromCallback<{ type: 'RETURNED' }>(() => {
        throw new Error('not provided')
      }),
    },
    guards: { wasShown: ({ context }) => context.filas.length > 0 },
    actions: {
      storeRows: assign((_, params: Loaded<Row>) => ({ filas: params.filas, failure: null })),
      storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
    },
  }).createMachine({
    id: 'collection',
    description: 'Lista corta que se muestra entera',
    context: ({ input }) => ({ ...input, filas: [], failure: null }),
    initial: 'loading',
    invoke: {
      id: 'watchReturn',
      src: 'watchReturn',
      // Without it the list is still right; only its renewal is by hand.
      onError: { actions: storeFailure },
    },
    states: {
      loading: {
        description: 'Pide la lista',
        tags: 'busy',
        invoke: bounded({
          id: 'loadAll',
          src: 'loadAll',
          input: request,
          onDone: { target: 'ready', actions: storeRows },
          onError: [
            { description: 'No se pudo renovar: sigue lo de antes', guard: 'wasShown', target: 'ready', actions: storeFailure },
            { description: 'La lista no llegó', target: 'failed', actions: storeFailure },
          ],
        }),
        // What was asked before the change is stale: it is asked again.
        on: { REFRESH: { target: 'loading', reenter: true } },
      },
      ready: { description: 'Muestra la lista', on: { REFRESH: { target: 'loading' }, RETURNED: { target: 'loading' } } },
      failed: { description: 'La lista no llegó', on: { RETRY: { target: 'loading' }, RETURNED: { target: 'loading' } } },
    },
  })
}

/** The chart itself, whatever its rows: what diagrams and tests read. */
export const collectionMachine = collectionMachineOf<unknown, unknown>()
