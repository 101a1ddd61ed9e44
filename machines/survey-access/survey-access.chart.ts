import type { EstadoDeToken } from '#contract/proveedor.ts'
import { fileNameOf, surveyAccessSetup } from './survey-access.setup.ts'
import type { Survey, SurveyAccessContext } from './survey-access.vocabulary.ts'
import { bounded } from '../wait/wait.rules.ts'

type Told = { event: { output: EstadoDeToken } }
const toldState = ({ event }: Told) => event.output
const canBeOpened = { type: 'canBeOpened', params: toldState } as const
const isCompleted = { type: 'isCompleted', params: toldState } as const
const isUnknown = { type: 'isUnknown', params: toldState } as const
const learnState = { type: 'learnState', params: toldState } as const
const storeUrl = { type: 'storeUrl', params: ({ event }: { event: { output: { url: string } } }) => event.output } as const
const storeFailure = { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event } as const

/** The survey of the context: states that need it are entered only by events that carry it. */
function surveyOf({ context }: { context: SurveyAccessContext }): Survey {
  if (!context.survey) throw new Error('no survey was chosen')
  return context.survey
}

/**
 * A survey seen from a desk (spec, section 7, survey provider): its state, opening it in another tab, coming back, and
 * its receipt. One actor serves a whole desk, one survey at a time; the events say which.
 */
export const surveyAccessMachine = surveyAccessSetup.createMachine({
  id: 'survey-access',
  description: 'Acceso a una encuesta desde el escritorio',
  context: { survey: null, known: null, url: null, comprobante: null, takeover: null, failure: null },
  initial: 'idle',
  on: {
    OPEN: { target: '.opening', actions: { type: 'chooseSurvey', params: ({ event }) => event.survey } },
    CONSULT: { target: '.consulting', actions: { type: 'chooseSurvey', params: ({ event }) => event.survey } },
    SHOW_RECEIPT: { target: '.receipt', actions: { type: 'chooseSurvey', params: ({ event }) => event.survey } },
    TAKE: { target: '.taking', actions: { type: 'chooseSurvey', params: ({ event }) => event.survey } },
  },
  states: {
    idle: { description: 'Espera qué hacer con una encuesta' },
    opening: {
      description: 'Abre la encuesta en otra pestaña',
      meta: { resume: 'idle' },
      tags: 'busy',
      initial: 'asking',
      // A second press while it opens would spend another pass.
      on: { OPEN: {}, CONSULT: {}, SHOW_RECEIPT: {}, TAKE: {} },
      states: {
        asking: {
          description: 'Pregunta si la encuesta todavía se puede responder',
          invoke: bounded({
            id: 'getEstado',
            src: 'getEstado',
            input: surveyOf,
            onDone: [
              { description: 'Se puede responder: pide el pase', guard: canBeOpened, target: 'requestingPass', actions: learnState },
              {
                description: 'La herramienta de encuestas no responde: lo dice',
                guard: isUnknown,
                target: '#survey-access.idle',
                actions: [learnState, 'tellStillUnknown'],
              },
              {
                description: 'Ya no se puede responder: lo dice y muestra su estado',
                target: '#survey-access.idle',
                actions: [learnState, 'refuseOpening'],
              },
            ],
            onError: { target: '#survey-access.idle', actions: storeFailure },
          }),
        },
        requestingPass: {
          description: 'Pide un pase de un solo uso',
          invoke: bounded({
            id: 'getAbrir',
            src: 'getAbrir',
            input: surveyOf,
            onDone: { target: 'openingTab', actions: storeUrl },
            onError: { target: '#survey-access.idle', actions: storeFailure },
          }),
        },
        openingTab: {
          description: 'Abre la pestaña de la encuesta',
          invoke: {
            id: 'openTab',
            src: 'openTab',
            input: ({ context }) => ({ url: context.url ?? '' }),
            onDone: { target: '#survey-access.away', actions: 'clearUrl' },
            // The pass is unspent when the tab could not open, so the link can carry it.
            onError: { target: '#survey-access.away.linked' },
          },
        },
      },
    },
    away: {
      description: 'La persona responde en otra pestaña',
      meta: { idempotent: true },
      initial: 'waiting',
      invoke: {
        id: 'watchReturn',
        src: 'watchReturn',
        onError: { target: 'idle', actions: storeFailure },
      },
      on: { RETURNED: { target: '.asking' }, CLOSE: { target: 'idle', actions: 'clearFailure' } },
      states: {
        waiting: { description: 'Espera que la persona vuelva', on: { GET_LINK: { target: 'requestingLink' } } },
        asking: {
          description: 'La persona volvió: pregunta cómo quedó la encuesta',
          meta: { idempotent: true },
          tags: 'busy',
          on: { RETURNED: {} },
          invoke: bounded({
            id: 'getEstado',
            src: 'getEstado',
            input: surveyOf,
            onDone: [
              {
                description: 'Quedó completada: muestra el comprobante',
                guard: isCompleted,
                target: '#survey-access.receipt',
                actions: [learnState, 'announceCompletion'],
              },
              { description: 'Quedó sin terminar: sigue esperando', target: 'waiting', actions: learnState },
            ],
            onError: { target: 'waiting', actions: storeFailure },
          }),
        },
        requestingLink: {
          description: 'Pide un pase nuevo para abrir con un enlace',
          meta: { resume: 'waiting' },
          tags: 'busy',
          invoke: bounded({
            id: 'getAbrir',
            src: 'getAbrir',
            input: surveyOf,
            onDone: { target: 'linked', actions: storeUrl },
            onError: { target: 'waiting', actions: storeFailure },
          }),
        },
        linked: {
          description: 'Ofrece un enlace que abre la encuesta, mientras su pase sirve',
          meta: { resume: 'waiting' },
          exit: 'clearUrl',
          after: { linkLifeMs: { target: 'waiting' } },
        },
      },
    },
    taking: {
      description: 'Toma una encuesta respondida con un vínculo sin comprobar',
      initial: 'asking',
      exit: 'clearTakeover',
      on: { OPEN: {}, CONSULT: {}, SHOW_RECEIPT: {}, TAKE: {} },
      states: {
        asking: {
          description: 'Pregunta desde cuándo y cuánto se respondió',
          meta: { idempotent: true },
          tags: 'busy',
          invoke: bounded({
            id: 'getToma',
            src: 'getToma',
            input: surveyOf,
            onDone: { target: 'warning', actions: { type: 'storeTakeover', params: ({ event }) => event.output } },
            onError: { target: '#survey-access.idle', actions: storeFailure },
          }),
        },
        warning: {
          description: 'Advierte qué deja de servir',
          meta: { resume: 'asking' },
          on: {
            CONFIRM: { target: 'confirmed', actions: 'clearFailure' },
            CLOSE: { target: '#survey-access.idle', actions: 'clearFailure' },
          },
        },
        confirmed: {
          description: 'Toma la encuesta',
          meta: { resume: 'asking' },
          tags: 'busy',
          invoke: bounded({
            id: 'postToma',
            src: 'postToma',
            input: surveyOf,
            onDone: { target: '#survey-access.opening' },
            onError: { target: 'warning', actions: storeFailure },
          }),
        },
      },
    },
    consulting: {
      description: 'Consulta un estado desconocido',
      meta: { idempotent: true },
      tags: 'busy',
      invoke: bounded({
        id: 'getEstado',
        src: 'getEstado',
        input: surveyOf,
        onDone: [
          {
            description: 'La herramienta de encuestas sigue sin responder',
            guard: isUnknown,
            target: 'idle',
            actions: [learnState, 'tellStillUnknown'],
          },
          { description: 'Ya se sabe el estado', target: 'idle', actions: learnState },
        ],
        onError: { target: 'idle', actions: storeFailure },
      }),
    },
    receipt: {
      description: 'El comprobante de una encuesta completada',
      initial: 'loading',
      exit: 'clearReceipt',
      on: { CLOSE: { target: 'idle' } },
      states: {
        loading: {
          description: 'Pide el comprobante',
          meta: { idempotent: true },
          tags: 'busy',
          invoke: bounded({
            id: 'getComprobante',
            src: 'getComprobante',
            input: surveyOf,
            onDone: { target: 'shown', actions: { type: 'storeReceipt', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: storeFailure },
          }),
        },
        failed: { description: 'El comprobante no llegó', on: { RETRY: { target: 'loading' } } },
        shown: {
          description: 'Muestra el comprobante',
          meta: { resume: 'loading' },
          on: { DOWNLOAD: { target: 'downloading', actions: 'clearFailure' } },
        },
        downloading: {
          description: 'Descarga el comprobante en PDF',
          meta: { resume: 'loading' },
          tags: 'busy',
          invoke: bounded(
            {
              id: 'downloadReceipt',
              src: 'downloadReceipt',
              input: ({ context }) => ({ ...surveyOf({ context }), file: fileNameOf(context.comprobante) }),
              onDone: { target: 'shown' },
              onError: { target: 'shown', actions: storeFailure },
            },
            'file',
          ),
        },
      },
    },
  },
})
