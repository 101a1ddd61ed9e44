import { assertEvent, assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { comoRechazo, type RechazoDeApi } from '#contract/rechazo.ts'
import { sePuedeAbrir } from '#contract/rules/estados.ts'
import * as rules from './answer-saving.rules.ts'
import type {
  AnswerSavingContext,
  AnswerSavingEvent,
  AnswerSavingInput,
  AnswerSavingOutput,
  Batch,
  OutboxCommand,
  ReadAnswers,
} from './answer-saving.vocabulary.ts'

type Refusal = { error: RechazoDeApi }

const refusal = ({ event }: { event: { error: unknown } }): Refusal => ({ error: comoRechazo(event.error) })

/**
 * Saves answers as they are given: one request at a time, each under a key made before its first try, kept in the browser
 * until acknowledged, repeated while there is no connection; asks the person when another device answered otherwise.
 */
export const answerSavingMachine = setup({
  types: {
    context: {} as AnswerSavingContext,
    events: {} as AnswerSavingEvent,
    input: {} as AnswerSavingInput,
    output: {} as AnswerSavingOutput,
    tags: {} as 'busy',
  },
  actors: {
    saveAnswers: fromPromise<{ version: number }, Batch>(() => Promise.reject(new Error('not provided'))),
    loadAnswers: fromPromise<ReadAnswers>(() => Promise.reject(new Error('not provided'))),
    /** The browser's store of what is unsent; sends BACKUP_FAILED when it cannot write. */
    outbox: fromCallback<OutboxCommand, { key: string }>(() => {
      throw new Error('not provided')
    }),
    /** Tells ONLINE, OFFLINE, and FLUSH when the page is hidden or left. */
    connection: fromCallback<OutboxCommand>(() => {
      throw new Error('not provided')
    }),
  },
  guards: {
    owes: ({ context }) => rules.owes(context),
    hasPending: ({ context }) => Object.keys(context.pending).length > 0,
    isBehind: ({ context }, reply: { version: number }) => reply.version < context.latest,
    isSessionLost: (_, { error }: Refusal) => error.status === 401,
    isConflict: (_, { error }: Refusal) => error.codigo === 'conflicto',
    isNotAccepting: (_, { error }: Refusal) => [403, 404, 409, 410].includes(error.status),
    isRefused: (_, { error }: Refusal) => [400, 413, 422].includes(error.status),
    isClosed: (_, { estado }: ReadAnswers) => !sePuedeAbrir(estado),
    contradicts: ({ context }, { respuestas }: ReadAnswers) => rules.differences(context, respuestas).length > 0,
  },
  actions: {
    recordAnswer: assign(({ context, event }) => {
      assertEvent(event, 'ANSWERED')
      return rules.withChanges(context, event)
    }),
    formBatch: assign(({ context }) => rules.withBatch(context)),
    dissolveBatch: assign(({ context }) => rules.withoutBatch(context)),
    clearBatch: assign(({ context }) => rules.pendingOnly(context)),
    settleBatch: assign(({ context }, reply: { version: number }) => rules.withAck(context, reply.version)),
    storeTheirs: assign({ theirs: (_, theirs: ReadAnswers) => theirs }),
    adoptTheirs: assign(({ context }) => rules.withTheirs(context, false)),
    yieldToTheirs: assign(({ context }) => rules.withTheirs(context, true)),
    storeFailure: assign(({ context }, { error }: Refusal) => rules.withFailure(context, error)),
    storeSilence: assign(({ context }) => rules.withSilence(context)),
    storeOnline: assign({ online: true }),
    storeOffline: assign({ online: false }),
    storeNoBackup: assign({ backup: false }),
    keepDebt: sendTo('outbox', ({ context }): OutboxCommand => ({ type: 'KEEP', debt: rules.debtOf(context) })),
  },
  delays: {
    SAVE_DELAY_MS: 600,
    ANSWER_TIMEOUT_MS: 10_000,
    BACKOFF_MS: ({ context }) => rules.backoffMs(context),
  },
}).createMachine({
  id: 'answer-saving',
  context: ({ input }) => rules.initialContext(input),
  invoke: [
    { id: 'outbox', src: 'outbox', input: ({ context: { key } }) => ({ key }), onError: { actions: 'storeNoBackup' } },
    { id: 'connection', src: 'connection', onError: { actions: 'storeOnline' } },
  ],
  on: {
    ANSWERED: { actions: ['recordAnswer', 'keepDebt'] },
    ONLINE: { actions: 'storeOnline' },
    OFFLINE: { actions: 'storeOffline' },
    BACKUP_FAILED: { actions: 'storeNoBackup' },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Ve si queda algo por enviar.',
      always: [
        { guard: 'owes', target: 'sending', description: 'Hay respuestas sin enviar.' },
        { target: 'saved', description: 'Todo está guardado.' },
      ],
    },
    saved: {
      description: 'Todo lo respondido está guardado en el servicio.',
      on: {
        ANSWERED: { target: 'waiting', actions: ['recordAnswer', 'keepDebt'] },
        COMPARE: 'comparing',
      },
    },
    waiting: {
      description: 'Espera un momento por si la persona sigue escribiendo.',
      on: {
        ANSWERED: { target: 'waiting', reenter: true, actions: ['recordAnswer', 'keepDebt'] },
        FLUSH: 'sending',
      },
      after: { SAVE_DELAY_MS: 'sending' },
    },
    sending: {
      description: 'Envía los cambios; lo que se responda mientras tanto irá después.',
      tags: 'busy',
      entry: ['formBatch', 'keepDebt'],
      invoke: {
        id: 'saveAnswers',
        src: 'saveAnswers',
        input: ({ context }) => {
          if (context.inFlight === null) throw new Error('Nothing is sent without having been formed.')
          return context.inFlight
        },
        onDone: [
          {
            guard: { type: 'isBehind', params: ({ event }) => event.output },
            target: 'comparing',
            actions: ['clearBatch', 'keepDebt'],
            description: 'Este envío ya se había recibido antes y después guardó otro dispositivo.',
          },
          {
            guard: 'hasPending',
            target: 'sending',
            reenter: true,
            actions: [{ type: 'settleBatch', params: ({ event }) => event.output }],
            description: 'Se respondió algo más mientras se enviaba.',
          },
          {
            target: 'saved',
            actions: [{ type: 'settleBatch', params: ({ event }) => event.output }, 'keepDebt'],
            description: 'Nada más por enviar.',
          },
        ],
        onError: [
          {
            guard: { type: 'isSessionLost', params: refusal },
            target: 'sessionLost',
            description: 'La sesión terminó; lo pendiente queda en el navegador.',
          },
          { guard: { type: 'isConflict', params: refusal }, target: 'comparing', description: 'Otro dispositivo guardó después.' },
          {
            guard: { type: 'isNotAccepting', params: refusal },
            target: 'notAccepting',
            actions: { type: 'storeFailure', params: refusal },
            description: 'La encuesta ya no recibe respuestas.',
          },
          {
            guard: { type: 'isRefused', params: refusal },
            target: 'refused',
            actions: { type: 'storeFailure', params: refusal },
            description: 'El servicio no aceptó estos cambios.',
          },
          { target: 'pending', actions: { type: 'storeFailure', params: refusal }, description: 'Sin conexión o servicio con problemas.' },
        ],
      },
      after: { ANSWER_TIMEOUT_MS: { target: 'pending', actions: 'storeSilence' } },
    },
    comparing: {
      description: 'Lee lo que guardó el otro dispositivo y lo compara.',
      tags: 'busy',
      invoke: {
        id: 'loadAnswers',
        src: 'loadAnswers',
        onDone: [
          {
            guard: { type: 'isClosed', params: ({ event }) => event.output },
            target: 'notAccepting',
            description: 'La encuesta se cerró o se envió.',
          },
          {
            guard: { type: 'contradicts', params: ({ event }) => event.output },
            target: 'conflict',
            actions: { type: 'storeTheirs', params: ({ event }) => event.output },
            description: 'Una misma pregunta tiene dos respuestas.',
          },
          {
            target: 'deciding',
            actions: [{ type: 'storeTheirs', params: ({ event }) => event.output }, 'adoptTheirs', 'keepDebt'],
            description: 'Los cambios no se contradicen.',
          },
        ],
        onError: [
          { guard: { type: 'isSessionLost', params: refusal }, target: 'sessionLost', description: 'La sesión terminó.' },
          { target: 'pending', actions: { type: 'storeFailure', params: refusal }, description: 'No se pudo leer lo guardado.' },
        ],
      },
      after: { ANSWER_TIMEOUT_MS: { target: 'pending', actions: 'storeSilence' } },
    },
    conflict: {
      description: 'Dos dispositivos respondieron distinto; la persona elige.',
      on: {
        KEEP_MINE: { target: 'deciding', actions: ['adoptTheirs', 'keepDebt'] },
        TAKE_THEIRS: { target: 'deciding', actions: ['yieldToTheirs', 'keepDebt'] },
      },
    },
    pending: {
      description: 'Pendiente de enviar; se reintenta solo.',
      on: {
        ONLINE: { target: 'retrying', actions: 'storeOnline' },
        FLUSH: 'retrying',
      },
      after: { BACKOFF_MS: 'retrying' },
    },
    retrying: {
      description: 'Vuelve a lo que no se pudo hacer.',
      always: [
        { guard: 'owes', target: 'sending', description: 'Hay respuestas sin enviar.' },
        { target: 'comparing', description: 'Faltaba leer lo del otro dispositivo.' },
      ],
    },
    refused: {
      description: 'El servicio no aceptó los cambios; siguen en este dispositivo.',
      entry: ['dissolveBatch', 'keepDebt'],
      on: {
        ANSWERED: { target: 'waiting', actions: ['recordAnswer', 'keepDebt'] },
        RETRY: 'sending',
        FLUSH: 'sending',
      },
    },
    sessionLost: { description: 'La sesión de la encuesta terminó.', type: 'final' },
    notAccepting: { description: 'La encuesta ya no recibe respuestas.', type: 'final' },
  },
  output: ({ context, event }) => ({
    motivo: event.type === 'xstate.done.state.answer-saving.sessionLost' ? 'sesion-perdida' : 'no-recibe',
    message: context.failure?.mensaje ?? '',
  }),
})
