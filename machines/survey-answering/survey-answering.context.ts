import type { Comprobante } from '#contract/comprobantes.ts'
import { SIN_CONEXION } from '#contract/rechazo.ts'
import type { RespuestaDe } from '#contract/operaciones.ts'
import { defectosDeEnvio, type Defectos } from '#contract/rules/cuestionario-defectos.ts'
import type { Cuestionario, Respuestas, Valor } from '#contract/rules/cuestionario.ts'
import { batchKey, mine, type Debt } from '#machines/answer-saving/answer-saving.answers.ts'
import type { AnswerSavingInput } from '#machines/answer-saving/answer-saving.context.ts'
import type { SavingState } from '#machines/answer-saving/answer-saving.selectors.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { fieldErrorOf, partErrors, partWithError, firstPart, partsOf } from './survey-answering.parts.ts'

/** The survey as the service opens it. */
export type OpenedSurvey = RespuestaDe<'getEncuestadorRespuestas', never>

/** Who filled in what is submitted; a school may type a guardian's paper form. */
export type Informant = 'apoderado' | 'establecimiento'

/** One submission: repeated with the same key as long as it says the same. */
export interface Submission {
  idempotencyKey: string
  version: number
  folio: string
  informante: Informant
}

export interface SurveyAnsweringInput {
  /** The single-use ticket of the link, or `null` when the address brings none. */
  ticket: string | null
  /** Whether this tab already has a session of the survey. */
  resumes: boolean
  /** A random UUID, of which every idempotency key is made. */
  seed: string
}

export interface SurveyAnsweringContext extends SurveyAnsweringInput {
  /** Times the survey was opened in this page: each gives other keys. */
  openings: number
  opened: OpenedSurvey | null
  debt: Debt | null
  saving: SavingState | null
  /** What was typed and no question takes: stays on the screen, is not sent. */
  toCorrect: Respuestas
  part: string
  folio: string
  informante: Informant
  errors: Defectos
  /** Whether the errors are also listed on top. */
  summary: boolean
  failure: Falla | null
  submission: Submission | null
  submissions: number
  comprobante: Comprobante | null
}

export function initialContext(input: SurveyAnsweringInput): SurveyAnsweringContext {
  return {
    ...input,
    openings: 0,
    opened: null,
    debt: null,
    saving: null,
    toCorrect: {},
    part: '',
    folio: '',
    informante: 'establecimiento',
    errors: {},
    summary: false,
    failure: null,
    submission: null,
    submissions: 0,
    comprobante: null,
  }
}

const NO_QUESTIONS: Cuestionario = { titulo: '', version: 0, minutos: 0, pages: [] }

export function questionnaireOf({ opened }: SurveyAnsweringContext): Cuestionario {
  return opened?.cuestionario ?? NO_QUESTIONS
}

/** The answers as the person sees them. */
export function answersOf({ saving, toCorrect }: SurveyAnsweringContext): Respuestas {
  return { ...saving?.respuestas, ...toCorrect }
}

/** Where an unsent answer is kept: by account and survey token. */
export function debtKey({ opened }: SurveyAnsweringContext): string {
  return `${opened?.usuarioId ?? 0}:${opened?.token ?? ''}`
}

export function savingInput(context: SurveyAnsweringContext): AnswerSavingInput {
  const { opened, openings, seed, debt } = context
  const opening = openings.toString(16).padStart(4, '0')
  return {
    key: debtKey(context),
    seed: `${seed.slice(0, 9)}${opening}${seed.slice(13)}`,
    read: { version: opened?.version ?? 0, respuestas: opened?.respuestas ?? {}, estado: opened?.estado ?? 'DESCONOCIDA' },
    debt,
    pagina: opened?.pagina ?? null,
  }
}

/** The survey begins, or goes on, with what the service has and what this device had left unsent over it. */
export function onBeginning(context: SurveyAnsweringContext): Partial<SurveyAnsweringContext> {
  const { opened, debt } = context
  if (opened === null) return {}
  const respuestas = { ...opened.respuestas, ...(debt && mine(debt)) }
  return {
    openings: context.openings + 1,
    part: firstPart(opened.cuestionario, respuestas, opened.pagina),
    saving: {
      situation: 'guardando',
      respuestas,
      version: opened.version,
      unsent: 0,
      disconnected: false,
      backup: true,
      message: null,
      differences: [],
    },
    errors: {},
    summary: false,
    failure: null,
    toCorrect: {},
  }
}

/** A good answer leaves what was to be corrected, and its error goes. */
export function withAnswer(context: SurveyAnsweringContext, question: string): Partial<SurveyAnsweringContext> {
  const { [question]: _corrected, ...toCorrect } = context.toCorrect
  const { [question]: _error, ...errors } = context.errors
  return { toCorrect, errors }
}

export function withCorrection(context: SurveyAnsweringContext, question: string, value: Valor): Partial<SurveyAnsweringContext> {
  return { toCorrect: { ...context.toCorrect, [question]: value } }
}

/** On leaving a question, what is wrong with its answer is said beside it. */
export function onLeaving(context: SurveyAnsweringContext, question: string): Partial<SurveyAnsweringContext> {
  const fieldError = fieldErrorOf(questionnaireOf(context), question, answersOf(context)[question] ?? null)
  return fieldError === null ? {} : { errors: { ...context.errors, [question]: fieldError } }
}

export function partErrorsHere(context: SurveyAnsweringContext): Defectos {
  return partErrors(questionnaireOf(context), answersOf(context), context.part)
}

export function allErrors(context: SurveyAnsweringContext): Defectos {
  return defectosDeEnvio(questionnaireOf(context), answersOf(context))
}

/** Shows these errors on the part that has the first of them. */
export function withErrors(context: SurveyAnsweringContext, errors: Defectos): Partial<SurveyAnsweringContext> {
  return { errors, summary: true, failure: null, part: partWithError(questionnaireOf(context), answersOf(context), errors) }
}

/** The name of the part so many places away, or `null` beyond the ends. */
export function neighbourPart(context: SurveyAnsweringContext, steps: 1 | -1): string | null {
  const parts = partsOf(questionnaireOf(context), answersOf(context))
  const actual = parts.findIndex(({ name }) => name === context.part)
  return parts[actual + steps]?.name ?? null
}

export function atPart(part: string | null): Partial<SurveyAnsweringContext> {
  return part === null ? {} : { part, errors: {}, summary: false, failure: null }
}

/** The submission to send: the last one again when nothing changed since. */
export function withSubmission(context: SurveyAnsweringContext): Partial<SurveyAnsweringContext> {
  const version = context.saving?.version ?? 0
  const { submission, folio, informante, submissions } = context
  if (submission?.version === version && submission.folio === folio && submission.informante === informante) return { failure: null }
  return {
    failure: null,
    submissions: submissions + 1,
    submission: { idempotencyKey: submissionKey(context.seed, submissions), version, folio, informante },
  }
}

/** Keys of submissions share no opening with keys of saves. */
function submissionKey(seed: string, n: number): string {
  return batchKey(`${seed.slice(0, 9)}0000${seed.slice(13)}`, n)
}

export function withFailure(error: unknown): Partial<SurveyAnsweringContext> {
  return { failure: comoFalla(error) }
}

export function withMessage(message: string): Partial<SurveyAnsweringContext> {
  return { failure: { mensaje: message, campos: {} } }
}

/** Saving did not finish, so neither did the submission. */
export function onUnsaved({ saving }: SurveyAnsweringContext): Partial<SurveyAnsweringContext> {
  return withMessage(saving?.message ?? SIN_CONEXION)
}
