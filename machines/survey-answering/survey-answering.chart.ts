import { comoRechazo } from '#contract/rechazo.ts'
import { savingSummary } from '../answer-saving/answer-saving.selectors.ts'
import { debtKey, initialContext, savingInput } from './survey-answering.rules.ts'
import { surveyAnsweringSetup } from './survey-answering.setup.ts'
import type { Refusal } from './survey-answering.vocabulary.ts'
import { bounded } from '../wait/wait.rules.ts'

const refusal = ({ event }: { event: { error: unknown } }): Refusal => ({ error: comoRechazo(event.error) })

/**
 * A survey in its own page: a ticket becomes a session, answers are saved as they are given (`answer-saving`), parts are
 * checked one by one, and the whole is submitted once, for a receipt (decisions, surveys).
 */
export const surveyAnsweringMachine = surveyAnsweringSetup.createMachine({
  id: 'survey-answering',
  context: ({ input }) => initialContext(input),
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
      invoke: bounded({
        id: 'startSession',
        src: 'startSession',
        input: ({ context }) => ({ ticket: context.ticket ?? '', idempotencyKey: context.seed }),
        onDone: { target: 'loading', actions: 'clearTicket' },
        onError: [
          {
            guard: { type: 'isPassUseless', params: refusal },
            target: 'sessionLost',
            description: 'El pase venció o ya se usó.',
          },
          { target: 'unreachable', actions: { type: 'storeFailure', params: refusal }, description: 'No hubo respuesta del servicio.' },
        ],
      }),
    },
    loading: {
      description: 'Lee la encuesta y lo guardado.',
      tags: 'busy',
      invoke: bounded({
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
      }),
    },
    restoring: {
      description: 'Busca respuestas sin enviar en este navegador.',
      tags: 'busy',
      invoke: bounded({
        id: 'readDebt',
        src: 'readDebt',
        input: ({ context }) => ({ key: debtKey(context) }),
        onDone: { target: 'opening', actions: { type: 'storeDebt', params: ({ event }) => ({ debt: event.output }) } },
        onError: { target: 'opening', actions: { type: 'storeDebt', params: { debt: null } } },
      }),
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
        input: ({ context }) => savingInput(context),
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
      initial: 'beginning',
      states: {
        beginning: {
          description: 'Ve si se digita desde un papel del que aún no se sabe nada.',
          always: [
            { guard: 'isFromPaper', target: 'heading', description: 'Se digita desde un papel nuevo.' },
            { target: 'answering', description: 'Se responde, o se sigue con un papel ya empezado.' },
          ],
        },
        heading: {
          description: 'La persona dice qué papel digita y quién lo respondió.',
          on: {
            CHANGE_FOLIO: { actions: { type: 'storeFolio', params: ({ event }) => event } },
            CHANGE_INFORMANT: { actions: { type: 'storeInformant', params: ({ event }) => event } },
            CONTINUE: [
              { guard: 'lacksInformant', actions: 'showMissingInformant', description: 'No dijo quién respondió.' },
              { target: 'answering', actions: 'passHeading', description: 'Se guarda con la encuesta.' },
            ],
          },
        },
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
            BACK: { target: 'answering', actions: 'clearFailure' },
            GO_TO_HEADING: { target: 'heading', actions: 'clearFailure' },
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
          invoke: bounded({
            id: 'submitSurvey',
            src: 'submitSurvey',
            input: ({ context: { submission } }) => {
              if (submission === null) throw new Error('Nothing is submitted without having been formed.')
              return submission
            },
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
          }),
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
