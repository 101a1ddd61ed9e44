import { assign, sendTo, setup } from 'xstate'
import { collectionMachineOf } from '../collection/collection.chart.ts'
import { confirmedActionMachineOf } from '../confirmed-action/confirmed-action.chart.ts'
import { timesDone } from '../confirmed-action/confirmed-action.selectors.ts'
import { hear, isNews, onNews, type DeskContext, type Said } from '../desk.ts'

export interface RenewedListInput<Scope> {
  scope: Scope
  /** What is said when the thing is done. */
  done: string
}

/** A short list, and the one thing that is done to what it shows: the smallest of desks. */
export const renewedListMachineOf = <Row, Scope, Target>() =>
  setup({
    types: {
      context: {} as RenewedListInput<Scope> & DeskContext,
      input: {} as RenewedListInput<Scope>,
      children: {} as { list: 'list'; action: 'action' },
    },
    actors: { list: collectionMachineOf<Row, Scope>(), action: confirmedActionMachineOf<Target>() },
    guards: { isNews: ({ context }, said: Said) => isNews(context, said) },
    actions: {
      storeSaid: assign(({ context }, said: Said) => hear(context, said)),
      renewList: sendTo('list', { type: 'REFRESH' }),
    },
  }).createMachine({
    id: 'renewed-list',
    description: 'Una lista corta y lo que se hace con lo que muestra',
    context: ({ input }) => ({ ...input, heard: {} }),
    initial: 'working',
    states: {
      working: {
        description: 'La lista, y lo que se hace con ella',
        invoke: [
          { id: 'list', src: 'list', input: ({ context: { scope } }) => ({ scope }), onError: { target: 'broken' } },
          {
            id: 'action',
            src: 'action',
            input: ({ context: { done } }) => ({ done }),
            onSnapshot: { description: 'Se hizo', ...onNews('action', timesDone, ['renewList']) },
            onError: { target: 'broken' },
          },
        ],
      },
      broken: { description: 'Una de las dos se rompió por un defecto' },
    },
  })

/** The chart itself, whatever its rows: what diagrams and tests read. */
export const renewedListMachine = renewedListMachineOf<unknown, unknown, unknown>()
