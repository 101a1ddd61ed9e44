import { schoolSurveys, surveysFailure, surveysView } from '#machines/school-surveys/school-surveys.selectors.ts'
import { historia } from '../historia.ts'
import { schoolSurveysModel } from './school-surveys.cases.ts'

type Snapshot = Parameters<typeof surveysView>[0]
const LEE = {
  vista: surveysView,
  son: (s: Snapshot) => schoolSurveys(s).map(({ encuestaId }) => encuestaId),
  falla: (s: Snapshot) => surveysFailure(s)?.mensaje ?? null,
}
const CARGANDO = { vista: 'cargando', son: [], falla: null }

historia(
  'las encuestas no llegan, no hay, o se eligen',
  schoolSurveysModel,
  'la lista de encuestas',
  LEE,
  CARGANDO,
  ['getEncuestasDeRbd.error: sin conexión', { vista: 'fallida', falla: 'No hay conexión.' }],
  ['RETRY: reintentar', { vista: 'cargando' }],
  ['getEncuestasDeRbd.done: ninguna', { vista: 'vacia' }],
  ['RETRY: reintentar', { vista: 'cargando' }],
  ['getEncuestasDeRbd.done: dos', { vista: 'lista', son: [7, 8], falla: null }],
  ['CHOOSE: la segunda'],
)
