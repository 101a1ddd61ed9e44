import type { Falla } from '#contract/falla.ts'
import type { ActoDeMesa, EncuestasDeRun, Lectura } from '#contract/proveedor.mesa.ts'
import type { MotivoDeMesa } from '#contract/rules/motivo-de-mesa.ts'
import type { Survey } from '../survey-access/survey-access.vocabulary.ts'

/** What may be downloaded of an answer. */
export type AnswerFile = 'pdf' | 'csv' | 'comprobante'

export interface AnswersDeskInput {
  /** Whose answer the address names; null: it is looked for by RUN. */
  survey: Survey | null
}

/** What an administrator does to an answer, and why. */
export interface AnswerAct {
  kind: ActoDeMesa
  encuestaId: number
  respuestaId: number
  motivo: string
}

export interface AnswersDeskContext extends AnswersDeskInput {
  /** The student last looked for, with its surveys. */
  found: EncuestasDeRun | null
  reading: Lectura | null
  file: AnswerFile
  act: AnswerAct | null
  /** What was done last, until the next thing is asked. */
  done: ActoDeMesa | null
  failure: Falla | null
}

export type AnswersDeskEvent =
  | { type: 'SEARCH'; run: string }
  | { type: 'DOWNLOAD'; file: AnswerFile }
  | ({ type: 'ACT'; kind: ActoDeMesa } & MotivoDeMesa)
  | { type: 'RETRY' }
