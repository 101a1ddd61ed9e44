import type { ActorRefFrom } from 'xstate'
import type { SavingState } from '#machines/answer-saving/answer-saving.selectors.ts'
import type { OpenedSurvey } from '#machines/survey-answering/survey-answering.vocabulary.ts'
import type { surveyAnsweringMachine } from '#machines/survey-answering/survey-answering.chart.ts'

export type ActorDeEncuesta = ActorRefFrom<typeof surveyAnsweringMachine>

/** What every view of an open survey takes. */
export interface PropsDeVista {
  actor: ActorDeEncuesta
  abierta: OpenedSurvey
  guardado: SavingState
}
