import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import type { Emitted } from '../emitted.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { addressOf, nextQuery, sameQuery, type Query, type DefaultQuery, type QueryEvent } from './table.rules.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'

/** One page of a list, and the row that a person should attend to next, on this page or another. */
export interface TablePage<Row> {
  total: number
  filas: readonly Row[]
  next: Row | null
  /** How much the rows of all pages lack, in lists that tell it. */
  faltan?: number
}

export interface TableInput<Scope> {
  /** The route whose address carries the query. */
  ruta: NombreDeRuta
  /** What the address says besides, which stays in it. */
  place?: Readonly<Record<string, string>>
  /** What the list is of; it does not change while the list is on screen. */
  scope: Scope
  query: Query
  defaults: DefaultQuery
}

export interface PageRequest<Scope> {
  scope: Scope
  query: Query
}

interface Context<Row, Scope> extends TableInput<Scope> {
  pagina: TablePage<Row> | null
  failure: Falla | null
}

export type TableEvent = QueryEvent | { type: 'RETRY' } | { type: 'REFRESH' } | { type: 'RETURNED' }

const notProvided = () => Promise.reject(new Error('not provided'))

/**
 * A list with filters, order and pages that live in the address (decisions, pages). Each change of the query restarts
 * the load, so that the answer of an older one is never shown; a failed load keeps the query. `Row` is the row and
 * `Scope` what `loadPage` needs besides the query.
 */
export const tableMachineOf = <Row, Scope>() => {
  type Told = { event: { output: TablePage<Row> } }
  const told = ({ event }: Told) => event.output
  const isPastTheEnd = { type: 'isPastTheEnd', params: told } as const
  const isEmpty = { type: 'isEmpty', params: told } as const
  const storePage = { type: 'storePage', params: told } as const
  const storeLastPage = { type: 'storeLastPage', params: told } as const
  const storeFailure = { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
  const request = ({ context }: { context: Context<Row, Scope> }): PageRequest<Scope> => ({
    scope: context.scope,
    query: context.query,
  })
  const changesQuery = { type: 'changesQuery', params: ({ event }: { event: QueryEvent }) => event } as const
  const storeQuery = { type: 'storeQuery', params: ({ event }: { event: QueryEvent }) => event } as const

  return setup({
    types: {
      context: {} as Context<Row, Scope>,
      events: {} as TableEvent,
      input: {} as TableInput<Scope>,
      emitted: {} as Emitted,
      tags: {} as 'busy',
    },
    actors: {
      wait: waitMachine,
      loadPage: fromPromise<TablePage<Row>, PageRequest<Scope>>(notProvided),
      watchReturn: fromCallback<{ type: 'RETURNED' }>(() => {
        throw new Error('not provided')
      }),
    },
    guards: {
      changesQuery: ({ context }, params: QueryEvent) => !sameQuery(context.query, nextQuery(context.query, params)),
      isPastTheEnd: ({ context }, params: TablePage<Row>) => params.filas.length === 0 && params.total > 0 && context.query.offset > 0,
      isEmpty: (_, params: TablePage<Row>) => params.filas.length === 0,
      hasRows: ({ context }) => (context.pagina?.filas.length ?? 0) > 0,
    },
    actions: {
      storeQuery: assign(({ context }, params: QueryEvent) => ({ query: nextQuery(context.query, params) })),
      storeLastPage: assign(({ context }, params: TablePage<Row>) => ({
        query: { ...context.query, offset: lastOffset(params.total, context.query.limit) },
      })),
      publishQuery: emit(({ context }) => ({
        type: 'GO',
        to: context.ruta,
        query: { ...context.place, ...addressOf(context.query, context.defaults) },
      })),
      correctQuery: emit(({ context }) => ({
        type: 'GO',
        to: context.ruta,
        query: { ...context.place, ...addressOf(context.query, context.defaults) },
        replace: true,
      })),
      storePage: assign((_, params: TablePage<Row>) => ({ pagina: params, failure: null })),
      storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
      clearPage: assign({ pagina: null }),
    },
  }).createMachine({
    id: 'table',
    description: 'Lista con filtros, orden y páginas en la dirección',
    context: ({ input }) => ({ ...input, pagina: null, failure: null }),
    initial: 'loading',
    invoke: {
      id: 'watchReturn',
      src: 'watchReturn',
      // Without it the list is still right; only its renewal is by hand.
      onError: { actions: storeFailure },
    },
    on: {
      FILTER: { guard: changesQuery, target: '.loading', actions: [storeQuery, 'publishQuery'] },
      SORT: { guard: changesQuery, target: '.loading', actions: [storeQuery, 'publishQuery'] },
      PAGE: { guard: changesQuery, target: '.loading', actions: [storeQuery, 'publishQuery'] },
      NAVIGATED: { guard: changesQuery, target: '.loading', actions: storeQuery },
    },
    states: {
      loading: {
        description: 'Pide la página',
        tags: 'busy',
        invoke: bounded({
          id: 'loadPage',
          src: 'loadPage',
          input: request,
          onDone: [
            {
              description: 'La página pedida ya no existe: pide la última',
              guard: isPastTheEnd,
              target: 'loading',
              reenter: true,
              actions: [storeLastPage, 'correctQuery'],
            },
            { description: 'Nada coincide con los filtros', guard: isEmpty, target: 'empty', actions: storePage },
            { description: 'Llegó la página', target: 'ready', actions: storePage },
          ],
          onError: { target: 'failed', actions: [storeFailure, 'clearPage'] },
        }),
        // What was asked before the change is stale: it is asked again.
        on: { REFRESH: { target: 'loading', reenter: true } },
      },
      ready: {
        description: 'Muestra la página',
        on: { REFRESH: { target: 'refreshing' }, RETURNED: { target: 'refreshing' } },
      },
      empty: {
        description: 'Dice que nada coincide con los filtros',
        on: { REFRESH: { target: 'refreshing' }, RETURNED: { target: 'refreshing' } },
      },
      refreshing: {
        description: 'Pide la misma página sin quitar la que se ve',
        tags: 'busy',
        invoke: bounded({
          id: 'reloadPage',
          src: 'loadPage',
          input: request,
          onDone: [
            {
              description: 'La página pedida ya no existe: pide la última',
              guard: isPastTheEnd,
              target: 'loading',
              actions: [storeLastPage, 'correctQuery'],
            },
            { description: 'Ya nada coincide con los filtros', guard: isEmpty, target: 'empty', actions: storePage },
            { description: 'Llegó la página renovada', target: 'ready', actions: storePage },
          ],
          onError: [
            { description: 'No se pudo renovar: sigue la página anterior', guard: 'hasRows', target: 'ready', actions: storeFailure },
            { description: 'No se pudo renovar y no hay página anterior', target: 'failed', actions: storeFailure },
          ],
        }),
        on: { REFRESH: { target: 'refreshing', reenter: true } },
      },
      failed: {
        description: 'La página no llegó; los filtros se mantienen',
        on: { RETRY: { target: 'loading' }, REFRESH: { target: 'loading' }, RETURNED: { target: 'loading' } },
      },
    },
  })
}

/** The chart itself, whatever its rows: what diagrams and tests read. */
export const tableMachine = tableMachineOf<unknown, unknown>()

function lastOffset(total: number, limit: number): number {
  return (Math.ceil(total / limit) - 1) * limit
}
