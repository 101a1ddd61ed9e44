import type { Valor } from '#contract/rules/cuestionario.ts'

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
  | { type: 'CHANGE_INFORMANT'; informante: 'apoderado' | 'establecimiento' }
  | { type: 'SUBMIT' }
  | { type: 'KEEP_MINE' }
  | { type: 'TAKE_THEIRS' }
  | { type: 'RETRY' }
