import * as seen from '#machines/seleccion-estudiante/seleccion-estudiante.selectors.ts'
import { historia } from '../historia.ts'
import { seleccionEstudianteModel } from './seleccion-estudiante.cases.ts'

type Snapshot = Parameters<typeof seen.surveyChoice>[0]
const LEE = {
  encuesta: (s: Snapshot) => seen.workedSurvey(s)?.encuestaId ?? null,
  elige: (s: Snapshot) => (seen.surveyChoice(s) === null ? 'nada' : 'una encuesta'),
  quito: seen.hasDiscarded,
}

historia(
  'sin encuesta se elige una, y con ella no queda nada por elegir',
  seleccionEstudianteModel,
  'sin encuesta',
  LEE,
  { encuesta: null, elige: 'una encuesta', quito: false },
  ['surveys.done: elegida', { encuesta: 8, elige: 'nada' }],
  ['CHANGE_SURVEY: otra', { elige: 'una encuesta' }],
)

historia(
  'un filtro que no nombra ningún curso se quita y se dice, hasta que se pide otro',
  seleccionEstudianteModel,
  'con encuesta',
  LEE,
  { encuesta: 7, elige: 'nada', quito: false },
  ['courses.snapshot: de quinto'],
  ['table.snapshot: octavo A', { quito: true }],
  ['FILTER: un estado', { quito: false }],
)
