import { assign, emit, fromPromise, setup } from 'xstate'
import type { Avance } from '#contract/datamart.ts'
import { comoRechazo } from '#contract/rechazo.ts'
import type { Emitted } from '../emitted.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { addressOfFigures, samePlace, type FigureView, type PlaceQuery } from './dashboard.rules.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'

export interface DashboardInput {
  /** What the address asks for. */
  request: PlaceQuery
  /** Null where the address does not say: as this browser last did. */
  view: FigureView | null
}

interface Context extends DashboardInput {
  avance: Avance | null
  failure: Falla | null
  /** Why the last file did not arrive. */
  downloadFailure: Falla | null
}

type QueryEvent =
  /** The person chooses another place or survey. */
  | { type: 'LOOK'; request: PlaceQuery }
  /** The address changed by itself, as with a link or the back button. */
  | ({ type: 'NAVIGATED' } & DashboardInput)

type ViewEvent = { type: 'SHOW_AS'; view: FigureView }

export type DashboardEvent = QueryEvent | ViewEvent | { type: 'RETRY' } | { type: 'RENEW' } | { type: 'DOWNLOAD' }

const notProvided = () => Promise.reject(new Error('not provided'))
const asked = ({ event }: { event: QueryEvent }) => event
const refused = ({ event }: { event: { error: unknown } }) => event
const asksAnother = { type: 'asksAnother', params: asked } as const
const storeQuery = { type: 'storeQuery', params: asked } as const
const storeFigures = { type: 'storeFigures', params: ({ event }: { event: { output: Avance } }) => event.output } as const
const storeFailure = { type: 'storeFailure', params: refused } as const
const shownAs = ({ event }: { event: ViewEvent | Extract<QueryEvent, { type: 'NAVIGATED' }> }) => ({ view: event.view })
const storeView = { type: 'storeView', params: shownAs } as const
const request = ({ context }: { context: Context }): PlaceQuery => context.request

/**
 * How far the surveys are in a place of the territory (spec, section 7, reports): the place and the survey live in the
 * address, so each step down is a link; chart or table goes for the whole page, stands there too and is remembered by the browser. While another place loads the figures on screen stay. The list of schools left
 * behind is downloaded aside, without touching them.
 */
export const dashboardMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DashboardEvent,
    input: {} as DashboardInput,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'downloading',
  },
  actors: {
    wait: waitMachine,
    getAvance: fromPromise<Avance, PlaceQuery>(notProvided),
    downloadLaggards: fromPromise<void, PlaceQuery>(notProvided),
  },
  guards: {
    asksAnother: ({ context }, params: QueryEvent) => !samePlace(context.request, params.request),
    isOutside: (_, params: { error: unknown }) => [400, 404].includes(comoRechazo(params.error).status),
    asksAnotherView: ({ context }, { view }: { view: FigureView | null }) => view !== (context.view ?? 'grafico'),
    hasFigures: ({ context }) => context.avance !== null,
    nobodyIsAsked: (_, params: Avance) => params.total.esperadas === 0,
  },
  actions: {
    storeQuery: assign((_, params: QueryEvent) => ({ request: params.request })),
    publishQuery: emit(({ context }) => ({ type: 'GO', to: 'dashboard', query: addressOfFigures(context.request, context.view) })),
    publishView: emit(({ context }) => ({
      type: 'GO',
      to: 'dashboard',
      query: addressOfFigures(context.request, context.view),
      replace: true,
    })),
    storeView: assign(({ context }, { view }: { view: FigureView | null }) => ({ view: view ?? context.view })),
    /** Where nobody provides them, nothing is remembered. What the address says stands before what was. */
    recallView: () => {},
    keepView: () => {},
    storeFigures: assign((_, params: Avance) => ({ avance: params, failure: null })),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
    clearFigures: assign({ avance: null }),
    clearDownload: assign({ downloadFailure: null }),
    storeDownloadFailure: assign((_, params: { error: unknown }) => ({ downloadFailure: comoFalla(params.error) })),
  },
}).createMachine({
  id: 'dashboard',
  description: 'Avance de las encuestas en un territorio',
  context: ({ input }) => ({ ...input, avance: null, failure: null, downloadFailure: null }),
  entry: 'recallView',
  type: 'parallel',
  states: {
    figures: {
      description: 'Las cifras del lugar elegido',
      initial: 'loading',
      on: {
        LOOK: { guard: asksAnother, target: '.loading', actions: [storeQuery, 'publishQuery'] },
        NAVIGATED: [
          { description: 'Pide otro lugar, encuesta o período', guard: asksAnother, target: '.loading', actions: [storeQuery, storeView] },
          { description: 'Pide lo mismo, a lo más de otra forma', actions: storeView },
        ],
        SHOW_AS: {
          guard: { type: 'asksAnotherView', params: shownAs },
          actions: [storeView, 'keepView', 'publishView'],
        },
      },
      states: {
        loading: {
          description: 'Pide las cifras; mientras tanto siguen las anteriores',
          tags: 'busy',
          invoke: bounded({
            id: 'getAvance',
            src: 'getAvance',
            input: request,
            onDone: [
              {
                description: 'Aquí no se encuesta a nadie',
                guard: { type: 'nobodyIsAsked', params: ({ event }) => event.output },
                target: 'empty',
                actions: storeFigures,
              },
              { description: 'Llegaron las cifras', target: 'shown', actions: storeFigures },
            ],
            onError: [
              {
                description: 'El lugar no existe o queda fuera de su alcance',
                guard: { type: 'isOutside', params: refused },
                target: 'outside',
                actions: 'clearFigures',
              },
              { description: 'Las cifras no llegaron', target: 'failed', actions: [storeFailure, 'clearFigures'] },
            ],
          }),
        },
        shown: { description: 'Muestra las cifras', on: { RENEW: { target: 'renewing' } } },
        empty: { description: 'Dice que aquí no hay encuestas' },
        renewing: {
          description: 'Pide las mismas cifras otra vez, sin quitar las que se ven',
          tags: 'busy',
          invoke: bounded({
            id: 'renewAvance',
            src: 'getAvance',
            input: request,
            onDone: { target: 'shown', actions: storeFigures },
            onError: { target: 'shown', actions: storeFailure },
          }),
        },
        outside: { description: 'El lugar de la dirección no existe o no le corresponde' },
        failed: { description: 'Las cifras no llegaron; el lugar elegido se mantiene', on: { RETRY: { target: 'loading' } } },
      },
    },
    file: {
      description: 'La lista de establecimientos rezagados, en CSV',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nada se descarga',
          on: { DOWNLOAD: { guard: 'hasFigures', target: 'downloading', actions: 'clearDownload' } },
        },
        downloading: {
          description: 'Pide el archivo y lo entrega a las descargas',
          tags: 'downloading',
          invoke: bounded(
            {
              id: 'downloadLaggards',
              src: 'downloadLaggards',
              input: request,
              onDone: { target: 'idle' },
              onError: { target: 'idle', actions: { type: 'storeDownloadFailure', params: refused } },
            },
            'file',
          ),
        },
      },
    },
  },
})
