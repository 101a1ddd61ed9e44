import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { Comprobante } from '#contract/comprobantes.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'
import type { EstadoDeToken, PorTomar } from '#contract/proveedor.ts'
import { sePuedeAbrir } from '#contract/rules/estados.ts'
import type { Emitted } from '../emitted.ts'
import type { Survey, SurveyAccessContext, SurveyAccessEvent } from './survey-access.vocabulary.ts'
import { waitMachine } from '../wait/wait.chart.ts'
import type { StateMeta } from '../state-meta.ts'

const NO_LONGER_OPENS: Falla = { mensaje: 'Esta encuesta ya no se puede abrir. Revise su estado.', campos: {} }
const NO_ANSWER: Falla = { mensaje: 'Todavía no sabemos el estado de la encuesta. Intente más tarde.', campos: {} }

const notProvided = () => Promise.reject(new Error('not provided'))

/** `comprobante-7F3A.pdf`: the code's first group tells one file from another. */
export function fileNameOf(comprobante: Comprobante | null): string {
  return `comprobante-${comprobante?.id.slice(0, 4) ?? ''}.pdf`
}

/** What the names in the chart of a survey's access mean. */
export const surveyAccessSetup = setup({
  types: { context: {} as SurveyAccessContext, events: {} as SurveyAccessEvent, emitted: {} as Emitted, meta: {} as StateMeta },
  actors: {
    wait: waitMachine,
    getEstado: fromPromise<EstadoDeToken, Survey>(notProvided),
    getAbrir: fromPromise<{ url: string }, Survey>(notProvided),
    getToma: fromPromise<PorTomar, Survey>(notProvided),
    postToma: fromPromise<unknown, Survey>(notProvided),
    openTab: fromPromise<void, { url: string }>(notProvided),
    watchReturn: fromCallback<{ type: 'RETURNED' }>(() => {
      throw new Error('not provided')
    }),
    getComprobante: fromPromise<Comprobante, Survey>(notProvided),
    downloadReceipt: fromPromise<void, Survey & { file: string }>(notProvided),
  },
  guards: {
    canBeOpened: (_, params: EstadoDeToken) => sePuedeAbrir(params.estado),
    isCompleted: (_, params: EstadoDeToken) => params.estado === 'COMPLETADA',
    isUnknown: (_, params: EstadoDeToken) => params.estado === 'DESCONOCIDA',
  },
  actions: {
    chooseSurvey: assign((_, params: Survey) => ({ survey: params, failure: null })),
    learnState: assign((_, params: EstadoDeToken) => ({ known: params, failure: null })),
    storeUrl: assign((_, params: { url: string }) => ({ url: params.url, failure: null })),
    storeTakeover: assign((_, params: PorTomar) => ({ takeover: params })),
    clearTakeover: assign({ takeover: null }),
    clearUrl: assign({ url: null }),
    storeReceipt: assign((_, params: Comprobante) => ({ comprobante: params, failure: null })),
    clearReceipt: assign({ comprobante: null, failure: null }),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
    refuseOpening: assign({ failure: NO_LONGER_OPENS }),
    tellStillUnknown: assign({ failure: NO_ANSWER }),
    clearFailure: assign({ failure: null }),
    announceCompletion: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: 'La encuesta quedó completada.' } }),
  },
  delays: { linkLifeMs: 55_000 },
})
