import { assign, emit, fromPromise, setup } from 'xstate'
import type { Avance } from '#contract/datamart.ts'
import { comoFallo } from '#contract/fallo.ts'
import type { Emitted } from '../emitted.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { addressOfPlace, samePlace, type PlaceQuery } from './progress.query.ts'

export interface ProgressInput {
  /** What the address asks for. */
  pedido: PlaceQuery
}

interface Context extends ProgressInput {
  avance: Avance | null
  falla: Falla | null
  /** Why the last file did not arrive. */
  fallaDeDescarga: Falla | null
}

type QueryEvent =
  /** The person chooses another place or survey. */
  | { type: 'LOOK'; pedido: PlaceQuery }
  /** The address changed by itself, as with a link or the back button. */
  | { type: 'NAVIGATED'; pedido: PlaceQuery }

export type ProgressEvent = QueryEvent | { type: 'RETRY' } | { type: 'RENEW' } | { type: 'DOWNLOAD' }

const notProvided = () => Promise.reject(new Error('not provided'))
const asked = ({ event }: { event: QueryEvent }) => event
const refused = ({ event }: { event: { error: unknown } }) => event
const asksAnother = { type: 'asksAnother', params: asked } as const
const takeQuery = { type: 'takeQuery', params: asked } as const
const keepFigures = { type: 'keepFigures', params: ({ event }: { event: { output: Avance } }) => event.output } as const
const keepFailure = { type: 'keepFailure', params: refused } as const
const request = ({ context }: { context: Context }): PlaceQuery => context.pedido

/**
 * How far the surveys are in a place of the territory (spec, section 7, reports): the place and the survey live in the
 * address, so each step down is a link. While another place loads the figures on screen stay. The list of schools left
 * behind is downloaded aside, without touching them.
 */
export const progressMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ProgressEvent,
    input: {} as ProgressInput,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'downloading',
  },
  actors: {
    getAvance: fromPromise<Avance, PlaceQuery>(notProvided),
    downloadLaggards: fromPromise<void, PlaceQuery>(notProvided),
  },
  guards: {
    asksAnother: ({ context }, params: QueryEvent) => !samePlace(context.pedido, params.pedido),
    isOutside: (_, params: { error: unknown }) => [400, 404].includes(comoFallo(params.error).status),
    hasFigures: ({ context }) => context.avance !== null,
    nobodyIsAsked: (_, params: Avance) => params.total.esperadas === 0,
  },
  actions: {
    takeQuery: assign((_, params: QueryEvent) => ({ pedido: params.pedido })),
    publishQuery: emit(({ context }) => ({ type: 'GO', to: 'dashboard', query: addressOfPlace(context.pedido) })),
    keepFigures: assign((_, params: Avance) => ({ avance: params, falla: null })),
    keepFailure: assign((_, params: { error: unknown }) => ({ falla: comoFalla(params.error) })),
    forgetFigures: assign({ avance: null }),
    forgetDownload: assign({ fallaDeDescarga: null }),
    keepDownloadFailure: assign((_, params: { error: unknown }) => ({ fallaDeDescarga: comoFalla(params.error) })),
  },
}).createMachine({
  id: 'progress',
  description: 'Avance de las encuestas en un territorio',
  context: ({ input }) => ({ ...input, avance: null, falla: null, fallaDeDescarga: null }),
  type: 'parallel',
  states: {
    figures: {
      description: 'Las cifras del lugar elegido',
      initial: 'loading',
      on: {
        LOOK: { guard: asksAnother, target: '.loading', actions: [takeQuery, 'publishQuery'] },
        NAVIGATED: { guard: asksAnother, target: '.loading', actions: takeQuery },
      },
      states: {
        loading: {
          description: 'Pide las cifras; mientras tanto siguen las anteriores',
          tags: 'busy',
          invoke: {
            id: 'getAvance',
            src: 'getAvance',
            input: request,
            onDone: [
              {
                description: 'Aquí no se encuesta a nadie',
                guard: { type: 'nobodyIsAsked', params: ({ event }) => event.output },
                target: 'empty',
                actions: keepFigures,
              },
              { description: 'Llegaron las cifras', target: 'shown', actions: keepFigures },
            ],
            onError: [
              {
                description: 'El lugar no existe o queda fuera de su alcance',
                guard: { type: 'isOutside', params: refused },
                target: 'outside',
                actions: 'forgetFigures',
              },
              { description: 'Las cifras no llegaron', target: 'failed', actions: [keepFailure, 'forgetFigures'] },
            ],
          },
        },
        shown: { description: 'Muestra las cifras', on: { RENEW: { target: 'renewing' } } },
        empty: { description: 'Dice que aquí no hay encuestas' },
        renewing: {
          description: 'Pide las mismas cifras otra vez, sin quitar las que se ven',
          tags: 'busy',
          invoke: {
            id: 'renewAvance',
            src: 'getAvance',
            input: request,
            onDone: { target: 'shown', actions: keepFigures },
            onError: { target: 'shown', actions: keepFailure },
          },
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
          on: { DOWNLOAD: { guard: 'hasFigures', target: 'downloading', actions: 'forgetDownload' } },
        },
        downloading: {
          description: 'Pide el archivo y lo entrega a las descargas',
          tags: 'downloading',
          invoke: {
            id: 'downloadLaggards',
            src: 'downloadLaggards',
            input: request,
            onDone: { target: 'idle' },
            onError: { target: 'idle', actions: { type: 'keepDownloadFailure', params: refused } },
          },
        },
      },
    },
  },
})
