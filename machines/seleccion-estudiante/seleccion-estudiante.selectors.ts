import type { SnapshotFrom } from 'xstate'
import type { SessionSurvey } from '../session/session.vocabulary.ts'
import type { seleccionEstudianteMachine } from './seleccion-estudiante.chart.ts'

type Snapshot = SnapshotFrom<typeof seleccionEstudianteMachine>

/** The survey that the desk works on, or null. */
export const workedSurvey = (s: Pick<Snapshot, 'context'>): SessionSurvey | null => s.context.encuesta

/** The choice of a survey, while there is one to make. */
export const surveyChoice = (s: Snapshot) => s.children.surveys ?? null

/** Whether the desk took away filters that name nothing. */
export const hasDiscarded = (s: Pick<Snapshot, 'context'>): boolean => s.context.discarded
