import type { Comprobante } from '#contract/comprobantes.ts'
import type { Falla } from '#contract/falla.ts'
import type { RespuestaDe } from '#contract/operaciones.ts'
import type { RechazoDeApi } from '#contract/rechazo.ts'
import type { Defectos } from '#contract/rules/cuestionario-defectos.ts'
import type { Pregunta, Respuestas, Valor } from '#contract/rules/cuestionario.ts'
import type { SavingState } from '../answer-saving/answer-saving.selectors.ts'
import type { Debt, Paper } from '../answer-saving/answer-saving.vocabulary.ts'

/** The survey as the service opens it. */
export type OpenedSurvey = RespuestaDe<'getEncuestadorRespuestas', never>

/** Who filled in a paper form: a school types its own and its guardians'. */
export type Informant = Paper['informante']

/** One submission: repeated with the same key as long as it says the same. */
export interface Submission {
  idempotencyKey: string
  version: number
  folio: string
  /** `null` where nothing is typed from paper. */
  informante: Informant | null
}

export interface SurveyAnsweringInput {
  /** The single-use ticket of the link, or `null` when the address brings none. */
  ticket: string | null
  /** Whether this tab already has a session of the survey. */
  resumes: boolean
  /** A random UUID, of which every idempotency key is made. */
  seed: string
  /** Who types in this round of paper forms, or empty: the account's own name. */
  clerk?: string
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
  /** `null` until it is told: nothing is taken for granted. */
  informante: Informant | null
  errors: Defectos
  /** Whether the errors are also listed on top. */
  summary: boolean
  failure: Falla | null
  submission: Submission | null
  submissions: number
  comprobante: Comprobante | null
}

/** One part of the questionnaire as it is shown now: its visible questions, numbered through the whole survey. */
export interface Part {
  name: string
  title: string
  preguntas: readonly { number: number; question: Pregunta }[]
}

/** One answer of one question; `null` clears it. */
export interface Answered {
  question: string
  value: Valor
}

/** What the person does in the survey page. */
export type SurveyAnsweringEvent =
  | ({ type: 'ANSWER' } & Answered)
  | { type: 'LEAVE_QUESTION'; question: string }
  | { type: 'CONTINUE' }
  | { type: 'BACK' }
  | { type: 'GO_TO_PART'; part: string }
  | { type: 'CHANGE_FOLIO'; folio: string }
  | { type: 'CHANGE_INFORMANT'; informante: Informant }
  | { type: 'GO_TO_HEADING' }
  | { type: 'SUBMIT' }
  | { type: 'KEEP_MINE' }
  | { type: 'TAKE_THEIRS' }
  | { type: 'RETRY' }

/** Why a call of this machine did not go through. */
export interface Refusal {
  error: RechazoDeApi
}
