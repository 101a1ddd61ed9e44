import type { Valor } from '#contract/rules/cuestionario.ts'

/** One answer of one question; `null` clears it. */
export interface Respondida {
  pregunta: string
  valor: Valor
}

/** What the person does in the survey page. */
export type SurveyAnsweringEvent =
  | ({ type: 'ANSWER' } & Respondida)
  | { type: 'LEAVE_QUESTION'; pregunta: string }
  | { type: 'CONTINUE' }
  | { type: 'BACK' }
  | { type: 'GO_TO_PART'; parte: string }
  | { type: 'CHANGE_FOLIO'; folio: string }
  | { type: 'CHANGE_INFORMANT'; informante: 'apoderado' | 'establecimiento' }
  | { type: 'SUBMIT' }
  | { type: 'KEEP_MINE' }
  | { type: 'TAKE_THEIRS' }
  | { type: 'RETRY' }
