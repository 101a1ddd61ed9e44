import { assign, fromPromise, sendTo, setup } from 'xstate'
import type { Comprobante } from '#contract/comprobantes.ts'
import { comoFallo, SIN_CONEXION, type FalloDeApi } from '#contract/fallo.ts'
import { sePuedeAbrir } from '#contract/rules/estados.ts'
import type { Deuda } from '#machines/answer-saving/answer-saving.answers.ts'
import { answerSavingMachine, type AnswerSavingOutput } from '#machines/answer-saving/answer-saving.machine.ts'
import { resumenDeGuardado, type Guardado } from '#machines/answer-saving/answer-saving.selectors.ts'
import * as encuesta from './survey-answering.context.ts'
import { defectoDe } from './survey-answering.parts.ts'
import type { Respondida, SurveyAnsweringEvent } from './survey-answering.vocabulary.ts'

type Rechazo = { fallo: FalloDeApi }

const rechazo = ({ event }: { event: { error: unknown } }): Rechazo => ({ fallo: comoFallo(event.error) })

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
    loadSurvey: fromPromise<encuesta.Abierta>(() => Promise.reject(new Error('not provided'))),
    /** What an earlier page left unsent in this browser. */
    readDebt: fromPromise<Deuda | null, { clave: string }>(() => Promise.reject(new Error('not provided'))),
    submitSurvey: fromPromise<Comprobante, encuesta.Envio>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    hasTicket: ({ context }) => context.ticket !== null,
    hasSession: ({ context }) => context.resumes,
    isCompleted: ({ context }) => context.abierta?.estado === 'COMPLETADA',
    mayAnswer: ({ context }) => context.abierta !== null && sePuedeAbrir(context.abierta.estado),
    isAcceptable: ({ context }, { pregunta, valor }: Respondida) => defectoDe(encuesta.cuestionarioDe(context), pregunta, valor) === null,
    hasDefectsHere: ({ context }) => Object.keys(encuesta.defectosDeLaParte(context)).length > 0,
    hasDefects: ({ context }) => Object.keys(encuesta.defectosDeTodo(context)).length > 0,
    isLastPart: ({ context }) => encuesta.parteVecina(context, 1) === null,
    isSaved: ({ context }) => context.guardado?.situacion === 'guardado',
    isStalled: ({ context }) => context.guardado?.situacion !== 'guardando',
    endedBySession: (_, { motivo }: AnswerSavingOutput) => motivo === 'sesion-perdida',
    isUnreachable: (_, { fallo }: Rechazo) => fallo.status === 0 || fallo.status === 429 || fallo.status >= 500,
    isSessionLost: (_, { fallo }: Rechazo) => fallo.status === 401,
    isIncomplete: (_, { fallo }: Rechazo) => fallo.codigo === 'respuestas-incompletas',
    isConflict: (_, { fallo }: Rechazo) => fallo.codigo === 'conflicto',
    isNotAccepting: (_, { fallo }: Rechazo) => [403, 404, 409, 410].includes(fallo.status),
  },
  actions: {
    dropTicket: assign({ ticket: null, resumes: true }),
    storeSurvey: assign({ abierta: (_, abierta: encuesta.Abierta) => abierta }),
    storeDebt: assign({ deuda: (_, { deuda }: { deuda: Deuda | null }) => deuda }),
    beginAnswering: assign(({ context }) => encuesta.alEmpezar(context)),
    noteSaving: assign({ guardado: (_, guardado: Guardado) => guardado }),
    expectSaving: assign({ guardado: ({ context }) => context.guardado && { ...context.guardado, situacion: 'guardando' } }),
    acceptAnswer: assign(({ context }, { pregunta }: Respondida) => encuesta.conRespuesta(context, pregunta)),
    keepForCorrection: assign(({ context }, { pregunta, valor }: Respondida) => encuesta.conPorCorregir(context, pregunta, valor)),
    passAnswer: sendTo('saving', ({ context }, { pregunta, valor }: Respondida) => ({
      type: 'ANSWERED',
      cambios: { [pregunta]: valor },
      pagina: context.parte,
    })),
    showDefect: assign(({ context }, { pregunta }: { pregunta: string }) => encuesta.alDejar(context, pregunta)),
    showDefectsHere: assign(({ context }) => encuesta.alCorregir(context, encuesta.defectosDeLaParte(context))),
    showDefects: assign(({ context }) => encuesta.alCorregir(context, encuesta.defectosDeTodo(context))),
    showServerDefects: assign(({ context }, { fallo }: Rechazo) => encuesta.alCorregir(context, fallo.campos)),
    goForward: assign(({ context }) => encuesta.enParte(encuesta.parteVecina(context, 1))),
    goBack: assign(({ context }) => encuesta.enParte(encuesta.parteVecina(context, -1))),
    goToPart: assign((_, { parte }: { parte: string }) => encuesta.enParte(parte)),
    noteFolio: assign({ folio: (_, { folio }: { folio: string }) => folio }),
    noteInformant: assign({ informante: (_, { informante }: { informante: encuesta.Informante }) => informante }),
    flushAnswers: sendTo('saving', { type: 'FLUSH' }),
    compareAnswers: sendTo('saving', { type: 'COMPARE' }),
    retrySaving: sendTo('saving', { type: 'RETRY' }),
    keepMine: sendTo('saving', { type: 'KEEP_MINE' }),
    takeTheirs: sendTo('saving', { type: 'TAKE_THEIRS' }),
    formSubmission: assign(({ context }) => encuesta.conEnvio(context)),
    noteStall: assign(({ context }) => encuesta.alNoGuardar(context)),
    noteFailure: assign((_, { fallo }: Rechazo) => encuesta.conFalla(fallo)),
    noteMessage: assign((_, { mensaje }: { mensaje: string }) => encuesta.conMensaje(mensaje)),
    clearFailure: assign({ falla: null }),
    storeReceipt: assign({ comprobante: (_, comprobante: Comprobante) => comprobante }),
  },
  delays: { SUBMISSION_TIMEOUT_MS: 30_000 },
}).createMachine({
  id: 'survey-answering',
  context: ({ input }) => encuesta.contextoInicial(input),
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
        onDone: { target: 'loading', actions: 'dropTicket' },
        onError: [
          {
            guard: { type: 'isUnreachable', params: rechazo },
            target: 'unreachable',
            actions: { type: 'noteFailure', params: rechazo },
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
          { guard: { type: 'isSessionLost', params: rechazo }, target: 'sessionLost', description: 'La sesión terminó.' },
          {
            guard: { type: 'isNotAccepting', params: rechazo },
            target: 'closed',
            actions: { type: 'noteFailure', params: rechazo },
            description: 'La encuesta no está disponible.',
          },
          { target: 'unreachable', actions: { type: 'noteFailure', params: rechazo }, description: 'No hubo respuesta del servicio.' },
        ],
      },
    },
    restoring: {
      description: 'Busca respuestas sin enviar en este navegador.',
      tags: 'busy',
      invoke: {
        id: 'readDebt',
        src: 'readDebt',
        input: ({ context }) => ({ clave: encuesta.claveDeDeuda(context) }),
        onDone: { target: 'opening', actions: { type: 'storeDebt', params: ({ event }) => ({ deuda: event.output }) } },
        onError: { target: 'opening', actions: { type: 'storeDebt', params: { deuda: null } } },
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
        input: ({ context }) => encuesta.entradaDeGuardado(context),
        onSnapshot: { actions: { type: 'noteSaving', params: ({ event }) => resumenDeGuardado(event.snapshot) } },
        onDone: [
          {
            guard: { type: 'endedBySession', params: ({ event }) => event.output },
            target: 'sessionLost',
            description: 'La sesión terminó.',
          },
          {
            target: 'closed',
            actions: { type: 'noteMessage', params: ({ event }) => event.output },
            description: 'La encuesta ya no recibe respuestas.',
          },
        ],
        onError: { target: 'unreachable', actions: { type: 'noteFailure', params: rechazo } },
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
                actions: { type: 'keepForCorrection', params: ({ event }) => event },
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
            CHANGE_FOLIO: { actions: { type: 'noteFolio', params: ({ event }) => event } },
            CHANGE_INFORMANT: { actions: { type: 'noteInformant', params: ({ event }) => event } },
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
            { guard: 'isStalled', target: 'reviewing', actions: 'noteStall', description: 'No se pudo guardar todo.' },
          ],
        },
        submitting: {
          description: 'Envía la encuesta, una sola vez.',
          tags: 'busy',
          entry: 'formSubmission',
          invoke: {
            id: 'submitSurvey',
            src: 'submitSurvey',
            input: ({ context }) => context.envio ?? { idempotencyKey: '', version: 0, folio: '', informante: 'establecimiento' },
            onDone: { target: '#survey-answering.submitted', actions: { type: 'storeReceipt', params: ({ event }) => event.output } },
            onError: [
              {
                guard: { type: 'isSessionLost', params: rechazo },
                target: '#survey-answering.sessionLost',
                description: 'La sesión terminó.',
              },
              {
                guard: { type: 'isIncomplete', params: rechazo },
                target: 'answering',
                actions: { type: 'showServerDefects', params: rechazo },
                description: 'El servicio dice qué falta.',
              },
              {
                guard: { type: 'isConflict', params: rechazo },
                target: 'reviewing',
                actions: [{ type: 'noteFailure', params: rechazo }, 'compareAnswers'],
                description: 'Otro dispositivo guardó después.',
              },
              {
                guard: { type: 'isNotAccepting', params: rechazo },
                target: '#survey-answering.loading',
                description: 'Ya se envió o se cerró: se lee otra vez.',
              },
              {
                target: 'reviewing',
                actions: { type: 'noteFailure', params: rechazo },
                description: 'No hubo respuesta: puede enviar de nuevo.',
              },
            ],
          },
          after: { SUBMISSION_TIMEOUT_MS: { target: 'reviewing', actions: { type: 'noteMessage', params: { mensaje: SIN_CONEXION } } } },
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
