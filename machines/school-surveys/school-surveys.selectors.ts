import type { SnapshotFrom } from 'xstate'
import type { EncuestaDeRbd } from '#contract/encuestas.ts'
import type { Falla } from '#contract/falla.ts'
import type { schoolSurveysMachine } from './school-surveys.chart.ts'

type Snapshot = SnapshotFrom<typeof schoolSurveysMachine>

/** What the screen draws; `lista` as soon as one is chosen, too. */
export type SurveysView = 'cargando' | 'lista' | 'vacia' | 'fallida'

const VIEW: Record<Snapshot['value'], SurveysView> = {
  loading: 'cargando',
  choosing: 'lista',
  chosen: 'lista',
  empty: 'vacia',
  failed: 'fallida',
}

export const surveysView = (s: Snapshot): SurveysView => VIEW[s.value]

/** The school's surveys, as the server orders them. */
export const schoolSurveys = (s: Snapshot): readonly EncuestaDeRbd[] => s.context.encuestas

/** Why the surveys did not arrive, or null. */
export const surveysFailure = (s: Snapshot): Falla | null => s.context.failure
