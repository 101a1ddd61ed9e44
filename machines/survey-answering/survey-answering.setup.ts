import { assign, fromPromise, sendTo, setup } from 'xstate'
import type { Comprobante } from '#contract/comprobantes.ts'
import { sePuedeAbrir } from '#contract/rules/estados.ts'
import { answerSavingMachine } from '../answer-saving/answer-saving.chart.ts'
import type { SavingState } from '../answer-saving/answer-saving.selectors.ts'
import type { AnswerSavingOutput, Debt } from '../answer-saving/answer-saving.vocabulary.ts'
import * as rules from './survey-answering.rules.ts'
import type {
  Answered,
  Informant,
  OpenedSurvey,
  Refusal,
  Submission,
  SurveyAnsweringContext,
  SurveyAnsweringEvent,
  SurveyAnsweringInput,
} from './survey-answering.vocabulary.ts'
import { waitMachine } from '../wait/wait.chart.ts'

/** What the names in the survey's chart mean. */
export const surveyAnsweringSetup = setup({
  types: {
    context: {} as SurveyAnsweringContext,
    events: {} as SurveyAnsweringEvent,
    input: {} as SurveyAnsweringInput,
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
    wait: waitMachine,
    saving: answerSavingMachine,
    /** Changes the ticket for a session, kept for this tab; the same key gets the same session. */
    startSession: fromPromise<void, { ticket: string; idempotencyKey: string }>(() => Promise.reject(new Error('not provided'))),
    loadSurvey: fromPromise<OpenedSurvey>(() => Promise.reject(new Error('not provided'))),
    /** What an earlier page left unsent in this browser. */
    readDebt: fromPromise<Debt | null, { key: string }>(() => Promise.reject(new Error('not provided'))),
    submitSurvey: fromPromise<Comprobante, Submission>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    hasTicket: ({ context }) => context.ticket !== null,
    hasSession: ({ context }) => context.resumes,
    isCompleted: ({ context }) => context.opened?.estado === 'COMPLETADA',
    mayAnswer: ({ context }) => sePuedeAbrir(rules.openedOf(context).estado),
    isFromPaper: ({ context }) => context.informante === null && rules.isTyped(context),
    lacksInformant: ({ context }) => context.informante === null,
    isAcceptable: ({ context }, { question, value }: Answered) =>
      rules.fieldErrorOf(rules.questionnaireOf(context), question, value) === null,
    hasDefectsHere: ({ context }) => Object.keys(rules.partErrorsHere(context)).length > 0,
    hasDefects: ({ context }) => Object.keys(rules.allErrors(context)).length > 0,
    isLastPart: ({ context }) => rules.neighbourPart(context, 1) === null,
    isSaved: ({ context }) => context.saving?.situation === 'guardado',
    isStalled: ({ context }) => context.saving?.situation !== 'guardando',
    endedBySession: (_, { motivo }: AnswerSavingOutput) => motivo === 'sesion-perdida',
    isPassUseless: (_, { error }: Refusal) => error.status !== 0 && error.status !== 429 && error.status < 500,
    isSessionLost: (_, { error }: Refusal) => error.status === 401,
    isIncomplete: (_, { error }: Refusal) => error.codigo === 'respuestas-incompletas',
    isConflict: (_, { error }: Refusal) => error.codigo === 'conflicto',
    isNotAccepting: (_, { error }: Refusal) => [403, 404, 409, 410].includes(error.status),
  },
  actions: {
    clearTicket: assign({ ticket: null, resumes: true }),
    storeSurvey: assign({ opened: (_, opened: OpenedSurvey) => opened }),
    storeDebt: assign({ debt: (_, { debt }: { debt: Debt | null }) => debt }),
    beginAnswering: assign(({ context }) => rules.onBeginning(context)),
    storeSaving: assign({ saving: (_, saving: SavingState) => saving }),
    expectSaving: assign(({ context }) => rules.onFlush(context)),
    acceptAnswer: assign(({ context }, { question }: Answered) => rules.withAnswer(context, question)),
    storeForCorrection: assign(({ context }, { question, value }: Answered) => rules.withCorrection(context, question, value)),
    passAnswer: sendTo('saving', ({ context }, { question, value }: Answered) => ({
      type: 'ANSWERED',
      cambios: { [question]: value },
      pagina: context.part,
    })),
    passHeading: sendTo('saving', ({ context }) => rules.headingOf(context)),
    showMissingInformant: assign(rules.withoutInformant()),
    showDefect: assign(({ context }, { question }: { question: string }) => rules.onLeaving(context, question)),
    showDefectsHere: assign(({ context }) => rules.withErrors(context, rules.partErrorsHere(context))),
    showDefects: assign(({ context }) => rules.withErrors(context, rules.allErrors(context))),
    showServerDefects: assign(({ context }, { error }: Refusal) => rules.withErrors(context, error.campos)),
    goForward: assign(({ context }) => rules.atPart(rules.neighbourPart(context, 1))),
    goBack: assign(({ context }) => rules.atPart(rules.neighbourPart(context, -1))),
    goToPart: assign((_, { part }: { part: string }) => rules.atPart(part)),
    storeFolio: assign({ folio: (_, { folio }: { folio: string }) => folio }),
    storeInformant: assign((_, { informante }: { informante: Informant }) => ({ informante, errors: {}, summary: false })),
    flushAnswers: sendTo('saving', { type: 'FLUSH' }),
    compareAnswers: sendTo('saving', { type: 'COMPARE' }),
    retrySaving: sendTo('saving', { type: 'RETRY' }),
    keepMine: sendTo('saving', { type: 'KEEP_MINE' }),
    takeTheirs: sendTo('saving', { type: 'TAKE_THEIRS' }),
    formSubmission: assign(({ context }) => rules.withSubmission(context)),
    storeStall: assign(({ context }) => rules.onUnsaved(context)),
    storeFailure: assign((_, { error }: Refusal) => rules.withFailure(error)),
    storeMessage: assign((_, { message }: { message: string }) => rules.withMessage(message)),
    clearFailure: assign({ failure: null }),
    storeReceipt: assign({ comprobante: (_, comprobante: Comprobante) => comprobante }),
  },
})
