import { assign, fromPromise, sendTo, setup } from 'xstate'
import type { Comprobante } from '#contract/comprobantes.ts'
import { comoRechazo, SIN_CONEXION, type RechazoDeApi } from '#contract/rechazo.ts'
import { sePuedeAbrir } from '#contract/rules/estados.ts'
import type { Debt } from '#machines/answer-saving/answer-saving.answers.ts'
import { answerSavingMachine, type AnswerSavingOutput } from '#machines/answer-saving/answer-saving.chart.ts'
import { savingSummary, type SavingState } from '#machines/answer-saving/answer-saving.selectors.ts'
import * as encuesta from './survey-answering.context.ts'
import { fieldErrorOf } from './survey-answering.parts.ts'
import type { Answered, SurveyAnsweringEvent } from './survey-answering.vocabulary.ts'

type Refusal = { error: RechazoDeApi }

const refusal = ({ event }: { event: { error: unknown } }): Refusal => ({ error: comoRechazo(event.error) })

/**
 * A survey in its own page: a ticket becomes a session, answers are saved as they are given (`answer-saving`), parts are
 * checked one by one, and the whole is submitted once, for a receipt (decisions, surveys).
 */
export const surveyAnsweringMachine = setup({
  types: {
    context: {} as encuesta.SurveyAnsweringContext,
    events: {} as SurveyAnsweringEvent,
    input: {} as encuesta.SurveyAnsweringInput,
    tags: {} as 'busy',
    children: {} as {
      saving: 'saving'
      startSession: 'startSession'
      loadSurvey: 'loadSurvey'
      readDebt: 'readDebt'
      submitSurvey: 'submitSurvey'
    },
  },
  actors: {
    saving: answerSavingMachine,
    /** Changes the ticket for a session, kept for this tab. */
    startSession: fromPromise<void, { ticket: string }>(() => Promise.reject(new Error('not provided'))),
    loadSurvey: fromPromise<encuesta.OpenedSurvey>(() => Promise.reject(new Error('not provided'))),
    /** What an earlier page left unsent in this browser. */
    readDebt: fromPromise<Debt | null, { key: string }>(() => Promise.reject(new Error('not provided'))),
    submitSurvey: fromPromise<Comprobante, encuesta.Submission>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    hasTicket: ({ context }) => context.ticket !== null,
    hasSession: ({ context }) => context.resumes,
    isCompleted: ({ context }) => context.opened?.estado === 'COMPLETADA',
    mayAnswer: ({ context }) => context.opened !== null && sePuedeAbrir(context.opened.estado),
    isAcceptable: ({ context }, { question, value }: Answered) => fieldErrorOf(encuesta.questionnaireOf(context), question, value) === null,
    hasDefectsHere: ({ context }) => Object.keys(encuesta.partErrorsHere(context)).length > 0,
    hasDefects: ({ context }) => Object.keys(encuesta.allErrors(context)).length > 0,
    isLastPart: ({ context }) => encuesta.neighbourPart(context, 1) === null,
    isSaved: ({ context }) => context.saving?.situation === 'guardado',
    isStalled: ({ context }) => context.saving?.situation !== 'guardando',
    endedBySession: (_, { motivo }: AnswerSavingOutput) => motivo === 'sesion-perdida',
    isUnreachable: (_, { error }: Refusal) => error.status === 0 || error.status === 429 || error.status >= 500,
    isSessionLost: (_, { error }: Refusal) => error.status === 401,
    isIncomplete: (_, { error }: Refusal) => error.codigo === 'respuestas-incompletas',
    isConflict: (_, { error }: Refusal) => error.codigo === 'conflicto',
    isNotAccepting: (_, { error }: Refusal) => [403, 404, 409, 410].includes(error.status),
  },
  actions: {
    clearTicket: assign({ ticket: null, resumes: true }),
    storeSurvey: assign({ opened: (_, opened: encuesta.OpenedSurvey) => opened }),
    storeDebt: assign({ debt: (_, { debt }: { debt: Debt | null }) => debt }),
    beginAnswering: assign(({ context }) => encuesta.onBeginning(context)),
    storeSaving: assign({ saving: (_, saving: SavingState) => saving }),
    expectSaving: assign({ saving: ({ context }) => context.saving && { ...context.saving, situation: 'guardando' } }),
    acceptAnswer: assign(({ context }, { question }: Answered) => encuesta.withAnswer(context, question)),
    storeForCorrection: assign(({ context }, { question, value }: Answered) => encuesta.withCorrection(context, question, value)),
    passAnswer: sendTo('saving', ({ context }, { question, value }: Answered) => ({
      type: 'ANSWERED',
      cambios: { [question]: value },
      pagina: context.part,
    })),
    showDefect: assign(({ context }, { question }: { question: string }) => encuesta.onLeaving(context, question)),
    showDefectsHere: assign(({ context }) => encuesta.withErrors(context, encuesta.partErrorsHere(context))),
    showDefects: assign(({ context }) => encuesta.withErrors(context, encuesta.allErrors(context))),
    showServerDefects: assign(({ context }, { error }: Refusal) => encuesta.withErrors(context, error.campos)),
    goForward: assign(({ context }) => encuesta.atPart(encuesta.neighbourPart(context, 1))),
    goBack: assign(({ context }) => encuesta.atPart(encuesta.neighbourPart(context, -1))),
    goToPart: assign((_, { part }: { part: string }) => encuesta.atPart(part)),
    storeFolio: assign({ folio: (_, { folio }: { folio: string }) => folio }),
    storeInformant: assign({ informante: (_, { informante }: { informante: encuesta.Informant }) => informante }),
    flushAnswers: sendTo('saving', { type: 'FLUSH' }),
    compareAnswers: sendTo('saving', { type: 'COMPARE' }),
    retrySaving: sendTo('saving', { type: 'RETRY' }),
    keepMine: sendTo('saving', { type: 'KEEP_MINE' }),
    takeTheirs: sendTo('saving', { type: 'TAKE_THEIRS' }),
    formSubmission: assign(({ context }) => encuesta.withSubmission(context)),
    storeStall: assign(({ context }) => encuesta.onUnsaved(context)),
    storeFailure: assign((_, { error }: Refusal) => encuesta.withFailure(error)),
    storeMessage: assign((_, { message }: { message: string }) => encuesta.withMessage(message)),
    clearFailure: assign({ failure: null }),
    storeReceipt: assign({ comprobante: (_, comprobante: Comprobante) => comprobante }),
  },
  delays: { SUBMISSION_TIMEOUT_MS: 30_000 },
}).createMachine({
  id: 'survey-answering',
  context: ({ input }) => encuesta.initialContext(input),
  initial: 'entering',
  states: {
    entering: {
      description: 'Ve con qué llega la página.',
      always: [
        { guard: 'hasTicket', target: 'exchanging', description: 'El enlace trae un pase.' },
        { guard: 'hasSession', target: 'loading', description: 'Esta pestaña ya tiene sesión.' },
        { target: 'sessionLost', description: 'No hay pase ni sesión.' },
      ],
    },
    exchanging: {
      description: 'Cambia el pase de un solo uso por una sesión de la encuesta.',
      tags: 'busy',
      invoke: {
        id: 'startSession',
        src: 'startSession',
        input: ({ context }) => ({ ticket: context.ticket ?? '' }),
        onDone: { target: 'loading', actions: 'clearTicket' },
        onError: [
          {
            guard: { type: 'isUnreachable', params: refusal },
            target: 'unreachable',
            actions: { type: 'storeFailure', params: refusal },
            description: 'No hubo respuesta del servicio.',
          },
          { target: 'sessionLost', description: 'El pase venció o ya se usó.' },
        ],
      },
    },
    loading: {
      description: 'Lee la encuesta y lo guardado.',
      tags: 'busy',
      invoke: {
        id: 'loadSurvey',
        src: 'loadSurvey',
        onDone: { target: 'restoring', actions: { type: 'storeSurvey', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isSessionLost', params: refusal }, target: 'sessionLost', description: 'La sesión terminó.' },
          {
            guard: { type: 'isNotAccepting', params: refusal },
            target: 'closed',
            actions: { type: 'storeFailure', params: refusal },
            description: 'La encuesta no está disponible.',
          },
          { target: 'unreachable', actions: { type: 'storeFailure', params: refusal }, description: 'No hubo respuesta del servicio.' },
        ],
      },
    },
    restoring: {
      description: 'Busca respuestas sin enviar en este navegador.',
      tags: 'busy',
      invoke: {
        id: 'readDebt',
        src: 'readDebt',
        input: ({ context }) => ({ key: encuesta.debtKey(context) }),
        onDone: { target: 'opening', actions: { type: 'storeDebt', params: ({ event }) => ({ debt: event.output }) } },
        onError: { target: 'opening', actions: { type: 'storeDebt', params: { debt: null } } },
      },
    },
    opening: {
      description: 'Ve si la encuesta se puede responder.',
      always: [
        { guard: 'isCompleted', target: 'completed', description: 'Ya se envió.' },
        { guard: 'mayAnswer', target: 'working', actions: 'beginAnswering', description: 'Está abierta.' },
        { target: 'closed', description: 'No recibe respuestas.' },
      ],
    },
    working: {
      description: 'La encuesta está abierta y se guarda sola.',
      invoke: {
        id: 'saving',
        src: 'saving',
        input: ({ context }) => encuesta.savingInput(context),
        onSnapshot: { actions: { type: 'storeSaving', params: ({ event }) => savingSummary(event.snapshot) } },
        onDone: [
          {
            guard: { type: 'endedBySession', params: ({ event }) => event.output },
            target: 'sessionLost',
            description: 'La sesión terminó.',
          },
          {
            target: 'closed',
            actions: { type: 'storeMessage', params: ({ event }) => event.output },
            description: 'La encuesta ya no recibe respuestas.',
          },
        ],
        onError: { target: 'unreachable', actions: { type: 'storeFailure', params: refusal } },
      },
      on: {
        KEEP_MINE: { actions: 'keepMine' },
        TAKE_THEIRS: { actions: 'takeTheirs' },
        RETRY: { actions: 'retrySaving' },
      },
      initial: 'answering',
      states: {
        answering: {
          description: 'La persona responde una parte.',
          on: {
            ANSWER: [
              {
                guard: { type: 'isAcceptable', params: ({ event }) => event },
                actions: [
                  { type: 'acceptAnswer', params: ({ event }) => event },
                  { type: 'passAnswer', params: ({ event }) => event },
                ],
                description: 'La respuesta sirve: se guarda.',
              },
              {
                actions: { type: 'storeForCorrection', params: ({ event }) => event },
                description: 'No sirve todavía: queda en la pantalla.',
              },
            ],
            LEAVE_QUESTION: { actions: { type: 'showDefect', params: ({ event }) => event } },
            CONTINUE: [
              { guard: 'hasDefectsHere', actions: 'showDefectsHere', description: 'Falta o hay que corregir algo de esta parte.' },
              { guard: 'isLastPart', target: 'reviewing', description: 'Era la última parte.' },
              { actions: 'goForward', description: 'Pasa a la parte siguiente.' },
            ],
            BACK: { actions: 'goBack' },
          },
        },
        reviewing: {
          description: 'La persona revisa todo antes de enviar.',
          on: {
            CHANGE_FOLIO: { actions: { type: 'storeFolio', params: ({ event }) => event } },
            CHANGE_INFORMANT: { actions: { type: 'storeInformant', params: ({ event }) => event } },
            BACK: { target: 'answering', actions: 'clearFailure' },
            GO_TO_PART: { target: 'answering', actions: { type: 'goToPart', params: ({ event }) => event } },
            SUBMIT: [
              { guard: 'hasDefects', target: 'answering', actions: 'showDefects', description: 'Falta responder algo obligatorio.' },
              { guard: 'isSaved', target: 'submitting', description: 'Todo está guardado.' },
              { target: 'flushing', description: 'Primero hay que guardar lo pendiente.' },
            ],
          },
        },
        flushing: {
          description: 'Guarda lo pendiente antes de enviar.',
          tags: 'busy',
          entry: ['expectSaving', 'flushAnswers'],
          always: [
            { guard: 'isSaved', target: 'submitting', description: 'Todo quedó guardado.' },
            { guard: 'isStalled', target: 'reviewing', actions: 'storeStall', description: 'No se pudo guardar todo.' },
          ],
        },
        submitting: {
          description: 'Envía la encuesta, una sola vez.',
          tags: 'busy',
          entry: 'formSubmission',
          invoke: {
            id: 'submitSurvey',
            src: 'submitSurvey',
            input: ({ context }) => context.submission ?? { idempotencyKey: '', version: 0, folio: '', informante: 'establecimiento' },
            onDone: { target: '#survey-answering.submitted', actions: { type: 'storeReceipt', params: ({ event }) => event.output } },
            onError: [
              {
                guard: { type: 'isSessionLost', params: refusal },
                target: '#survey-answering.sessionLost',
                description: 'La sesión terminó.',
              },
              {
                guard: { type: 'isIncomplete', params: refusal },
                target: 'answering',
                actions: { type: 'showServerDefects', params: refusal },
                description: 'El servicio dice qué falta.',
              },
              {
                guard: { type: 'isConflict', params: refusal },
                target: 'reviewing',
                actions: [{ type: 'storeFailure', params: refusal }, 'compareAnswers'],
                description: 'Otro dispositivo guardó después.',
              },
              {
                guard: { type: 'isNotAccepting', params: refusal },
                target: '#survey-answering.loading',
                description: 'Ya se envió o se cerró: se lee otra vez.',
              },
              {
                target: 'reviewing',
                actions: { type: 'storeFailure', params: refusal },
                description: 'No hubo respuesta: puede enviar de nuevo.',
              },
            ],
          },
          after: { SUBMISSION_TIMEOUT_MS: { target: 'reviewing', actions: { type: 'storeMessage', params: { message: SIN_CONEXION } } } },
        },
      },
    },
    submitted: { description: 'Enviada: se muestra el comprobante.', type: 'final' },
    completed: { description: 'Ya estaba enviada: se muestra su comprobante.', type: 'final' },
    closed: { description: 'La encuesta no recibe respuestas.', on: { RETRY: 'loading' } },
    unreachable: {
      description: 'El servicio no respondió.',
      on: {
        RETRY: [
          { guard: 'hasTicket', target: 'exchanging', description: 'Aún hay un pase por cambiar.' },
          { target: 'loading', description: 'La sesión ya existe.' },
        ],
      },
    },
    sessionLost: { description: 'Hay que abrir la encuesta otra vez desde el sistema.', type: 'final' },
  },
})
