import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { NombreDeRuta } from '#contract/rules/permisos.ts'
import type { Emitted } from '../emitted.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { addressOf, nextQuery, sameQuery, type Consulta, type ConsultaPorOmision, type QueryEvent } from './table.query.ts'

/** One page of a list, and the row that a person should attend to next, on this page or another. */
export interface Pagina<Fila> {
  total: number
  filas: readonly Fila[]
  siguiente: Fila | null
}

export interface TableInput<Alcance> {
  /** The route whose address carries the query. */
  ruta: NombreDeRuta
  /** What the list is of; it does not change while the list is on screen. */
  alcance: Alcance
  consulta: Consulta
  porOmision: ConsultaPorOmision
}

export interface PageRequest<Alcance> {
  alcance: Alcance
  consulta: Consulta
}

interface Context<Fila, Alcance> extends TableInput<Alcance> {
  pagina: Pagina<Fila> | null
  falla: Falla | null
}

export type TableEvent = QueryEvent | { type: 'RETRY' } | { type: 'REFRESH' } | { type: 'RETURNED' }

const notProvided = () => Promise.reject(new Error('not provided'))

/**
 * A list with filters, order and pages that live in the address (decisions, pages). Each change of the query restarts
 * the load, so that the answer of an older one is never shown; a failed load keeps the query. `Fila` is the row and
 * `Alcance` what `loadPage` needs besides the query.
 */
export const tableMachineOf = <Fila, Alcance>() => {
  type Told = { event: { output: Pagina<Fila> } }
  const told = ({ event }: Told) => event.output
  const isPastTheEnd = { type: 'isPastTheEnd', params: told } as const
  const isEmpty = { type: 'isEmpty', params: told } as const
  const keepPage = { type: 'keepPage', params: told } as const
  const takeLastPage = { type: 'takeLastPage', params: told } as const
  const keepFailure = { type: 'keepFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
  const request = ({ context }: { context: Context<Fila, Alcance> }): PageRequest<Alcance> => ({
    alcance: context.alcance,
    consulta: context.consulta,
  })
  const changesQuery = { type: 'changesQuery', params: ({ event }: { event: QueryEvent }) => event } as const
  const takeQuery = { type: 'takeQuery', params: ({ event }: { event: QueryEvent }) => event } as const

  return setup({
    types: {
      context: {} as Context<Fila, Alcance>,
      events: {} as TableEvent,
      input: {} as TableInput<Alcance>,
      emitted: {} as Emitted,
      tags: {} as 'busy',
    },
    actors: {
      loadPage: fromPromise<Pagina<Fila>, PageRequest<Alcance>>(notProvided),
      watchReturn: fromCallback<{ type: 'RETURNED' }>(() => {
        throw new Error('not provided')
      }),
    },
    guards: {
      changesQuery: ({ context }, params: QueryEvent) => !sameQuery(context.consulta, nextQuery(context.consulta, params)),
      isPastTheEnd: ({ context }, params: Pagina<Fila>) => params.filas.length === 0 && params.total > 0 && context.consulta.offset > 0,
      isEmpty: (_, params: Pagina<Fila>) => params.filas.length === 0,
      hasRows: ({ context }) => (context.pagina?.filas.length ?? 0) > 0,
    },
    actions: {
      takeQuery: assign(({ context }, params: QueryEvent) => ({ consulta: nextQuery(context.consulta, params) })),
      takeLastPage: assign(({ context }, params: Pagina<Fila>) => ({
        consulta: { ...context.consulta, offset: lastOffset(params.total, context.consulta.limit) },
      })),
      publishQuery: emit(({ context }) => ({ type: 'GO', to: context.ruta, query: addressOf(context.consulta, context.porOmision) })),
      correctQuery: emit(({ context }) => ({
        type: 'GO',
        to: context.ruta,
        query: addressOf(context.consulta, context.porOmision),
        replace: true,
      })),
      keepPage: assign((_, params: Pagina<Fila>) => ({ pagina: params, falla: null })),
      keepFailure: assign((_, params: { error: unknown }) => ({ falla: comoFalla(params.error) })),
      forgetPage: assign({ pagina: null }),
    },
  }).createMachine({
    id: 'table',
    description: 'Lista con filtros, orden y páginas en la dirección',
    context: ({ input }) => ({ ...input, pagina: null, falla: null }),
    initial: 'loading',
    invoke: {
      id: 'watchReturn',
      src: 'watchReturn',
      // Without it the list is still right; only its renewal is by hand.
      onError: { actions: keepFailure },
    },
    on: {
      FILTER: { guard: changesQuery, target: '.loading', actions: [takeQuery, 'publishQuery'] },
      SORT: { guard: changesQuery, target: '.loading', actions: [takeQuery, 'publishQuery'] },
      PAGE: { guard: changesQuery, target: '.loading', actions: [takeQuery, 'publishQuery'] },
      NAVIGATED: { guard: changesQuery, target: '.loading', actions: takeQuery },
    },
    states: {
      loading: {
        description: 'Pide la página',
        tags: 'busy',
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: request,
          onDone: [
            {
              description: 'La página pedida ya no existe: pide la última',
              guard: isPastTheEnd,
              target: 'loading',
              reenter: true,
              actions: [takeLastPage, 'correctQuery'],
            },
            { description: 'Nada coincide con los filtros', guard: isEmpty, target: 'empty', actions: keepPage },
            { description: 'Llegó la página', target: 'ready', actions: keepPage },
          ],
          onError: { target: 'failed', actions: [keepFailure, 'forgetPage'] },
        },
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
        invoke: {
          id: 'reloadPage',
          src: 'loadPage',
          input: request,
          onDone: [
            {
              description: 'La página pedida ya no existe: pide la última',
              guard: isPastTheEnd,
              target: 'loading',
              actions: [takeLastPage, 'correctQuery'],
            },
            { description: 'Ya nada coincide con los filtros', guard: isEmpty, target: 'empty', actions: keepPage },
            { description: 'Llegó la página renovada', target: 'ready', actions: keepPage },
          ],
          onError: [
            { description: 'No se pudo renovar: sigue la página anterior', guard: 'hasRows', target: 'ready', actions: keepFailure },
            { description: 'No se pudo renovar y no hay página anterior', target: 'failed', actions: keepFailure },
          ],
        },
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
  return Math.max(0, Math.ceil(total / limit) - 1) * limit
}
