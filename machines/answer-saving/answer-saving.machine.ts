import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { comoFallo, type FalloDeApi } from '#contract/fallo.ts'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import { sePuedeAbrir } from '#contract/rules/estados.ts'
import { debe, diferencias, type Deuda, type Leidas, type Lote } from './answer-saving.answers.ts'
import * as guardado from './answer-saving.context.ts'

export type AnswerSavingEvent =
  | { type: 'ANSWERED'; cambios: Respuestas; pagina: string }
  | { type: 'FLUSH' }
  | { type: 'RETRY' }
  | { type: 'COMPARE' }
  | { type: 'KEEP_MINE' }
  | { type: 'TAKE_THEIRS' }
  | { type: 'ONLINE' }
  | { type: 'OFFLINE' }
  | { type: 'BACKUP_FAILED' }

/** Why saving ended: the session did, or the survey takes no more answers. */
export interface AnswerSavingOutput {
  motivo: 'sesion-perdida' | 'no-recibe'
  mensaje: string
}

/** What the browser's store is told: keep this debt, or forget it when nothing is owed. */
export type OutboxCommand = { type: 'KEEP'; deuda: Deuda }
type Rechazo = { fallo: FalloDeApi }

const rechazo = ({ event }: { event: { error: unknown } }): Rechazo => ({ fallo: comoFallo(event.error) })

/**
 * Saves answers as they are given: one request at a time, each under a key made before its first try, kept in the browser
 * until acknowledged, repeated while there is no connection; asks the person when another device answered otherwise.
 */
export const answerSavingMachine = setup({
  types: {
    context: {} as guardado.AnswerSavingContext,
    events: {} as AnswerSavingEvent,
    input: {} as guardado.AnswerSavingInput,
    output: {} as AnswerSavingOutput,
    tags: {} as 'busy',
  },
  actors: {
    saveAnswers: fromPromise<{ version: number }, Lote>(() => Promise.reject(new Error('not provided'))),
    loadAnswers: fromPromise<Leidas>(() => Promise.reject(new Error('not provided'))),
    /** The browser's store of what is unsent; sends BACKUP_FAILED when it cannot write. */
    outbox: fromCallback<OutboxCommand, { clave: string }>(() => {
      throw new Error('not provided')
    }),
    /** Tells ONLINE, OFFLINE, and FLUSH when the page is hidden or left. */
    connection: fromCallback<OutboxCommand>(() => {
      throw new Error('not provided')
    }),
  },
  guards: {
    owes: ({ context }) => debe(context),
    hasPending: ({ context }) => Object.keys(context.pendientes).length > 0,
    isBehind: ({ context }, reply: { version: number }) => reply.version < context.ultima,
    isSessionLost: (_, { fallo }: Rechazo) => fallo.status === 401,
    isConflict: (_, { fallo }: Rechazo) => fallo.codigo === 'conflicto',
    isNotAccepting: (_, { fallo }: Rechazo) => [403, 404, 409, 410].includes(fallo.status),
    isRefused: (_, { fallo }: Rechazo) => [400, 413, 422].includes(fallo.status),
    isClosed: (_, { estado }: Leidas) => !sePuedeAbrir(estado),
    contradicts: ({ context }, { respuestas }: Leidas) => diferencias(context, respuestas).length > 0,
  },
  actions: {
    recordAnswer: assign(({ context, event }) =>
      event.type === 'ANSWERED' ? guardado.conCambios(context, event.cambios, event.pagina) : {},
    ),
    formBatch: assign(({ context }) => guardado.conLote(context)),
    dissolveBatch: assign(({ context }) => guardado.sinLote(context)),
    dropBatch: assign(({ context }) => guardado.soloPendientes(context)),
    settleBatch: assign(({ context }, reply: { version: number }) => guardado.conAcuse(context, reply.version)),
    storeTheirs: assign({ ajenas: (_, ajenas: Leidas) => ajenas }),
    adoptTheirs: assign(({ context }) => guardado.conAjenas(context, false)),
    yieldToTheirs: assign(({ context }) => guardado.conAjenas(context, true)),
    noteFailure: assign(({ context }, { fallo }: Rechazo) => guardado.conFalla(context, fallo)),
    noteSilence: assign(({ context }) => guardado.conSilencio(context)),
    noteOnline: assign({ enLinea: true }),
    noteOffline: assign({ enLinea: false }),
    noteNoBackup: assign({ respaldo: false }),
    keepDebt: sendTo('outbox', ({ context }): OutboxCommand => ({ type: 'KEEP', deuda: guardado.deudaDe(context) })),
  },
  delays: {
    SAVE_DELAY_MS: 600,
    ANSWER_TIMEOUT_MS: 20_000,
    /** 1, 2, 4… up to 30 seconds. */
    BACKOFF_MS: ({ context }) => Math.min(30_000, 1000 * 2 ** Math.max(0, context.intentos - 1)),
  },
}).createMachine({
  id: 'answer-saving',
  context: ({ input }) => guardado.contextoInicial(input),
  invoke: [
    { id: 'outbox', src: 'outbox', input: ({ context: { clave } }) => ({ clave }), onError: { actions: 'noteNoBackup' } },
    { id: 'connection', src: 'connection', onError: { actions: 'noteOnline' } },
  ],
  on: {
    ANSWERED: { actions: ['recordAnswer', 'keepDebt'] },
    ONLINE: { actions: 'noteOnline' },
    OFFLINE: { actions: 'noteOffline' },
    BACKUP_FAILED: { actions: 'noteNoBackup' },
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
        input: ({ context }) => context.enVuelo ?? { idempotencyKey: '', version: context.version, cambios: {}, pagina: null },
        onDone: [
          {
            guard: { type: 'isBehind', params: ({ event }) => event.output },
            target: 'comparing',
            actions: ['dropBatch', 'keepDebt'],
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
            guard: { type: 'isSessionLost', params: rechazo },
            target: 'sessionLost',
            description: 'La sesión terminó; lo pendiente queda en el navegador.',
          },
          { guard: { type: 'isConflict', params: rechazo }, target: 'comparing', description: 'Otro dispositivo guardó después.' },
          {
            guard: { type: 'isNotAccepting', params: rechazo },
            target: 'notAccepting',
            actions: { type: 'noteFailure', params: rechazo },
            description: 'La encuesta ya no recibe respuestas.',
          },
          {
            guard: { type: 'isRefused', params: rechazo },
            target: 'refused',
            actions: { type: 'noteFailure', params: rechazo },
            description: 'El servicio no aceptó estos cambios.',
          },
          { target: 'pending', actions: { type: 'noteFailure', params: rechazo }, description: 'Sin conexión o servicio con problemas.' },
        ],
      },
      after: { ANSWER_TIMEOUT_MS: { target: 'pending', actions: 'noteSilence' } },
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
          { guard: { type: 'isSessionLost', params: rechazo }, target: 'sessionLost', description: 'La sesión terminó.' },
          { target: 'pending', actions: { type: 'noteFailure', params: rechazo }, description: 'No se pudo leer lo guardado.' },
        ],
      },
      after: { ANSWER_TIMEOUT_MS: { target: 'pending', actions: 'noteSilence' } },
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
        ONLINE: { target: 'retrying', actions: 'noteOnline' },
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
    mensaje: context.falla?.mensaje ?? '',
  }),
})
