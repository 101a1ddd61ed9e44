import type { EncuestaDeRbd } from '#contract/encuestas.ts'
import { modelOf } from '#kit/model.ts'
import { schoolSurveysMachine } from '#machines/school-surveys/school-surveys.chart.ts'
import { ESPERA, FALLAS } from '../failures.ts'

const unaEncuesta = (encuestaId: number, nombre: string): EncuestaDeRbd => ({
  encuestaId,
  nombre,
  activo: true,
  esPublico: true,
  periodo: { periodoId: 1, nombre: '2025' },
  contestador: { informanteDigitadorId: 1, nombre: 'Apoderado' },
  apertura: '2025-08-04T08:00:00-04:00',
  cierre: '2025-10-31T23:59:00-03:00',
  minutos: 20,
  estudiantes: 65,
  completadas: 42,
  enProgreso: 6,
})
const BASICA = unaEncuesta(7, 'Encuesta de 5° básico')
const PARVULOS = unaEncuesta(8, 'Encuesta de prekínder')

export const schoolSurveysModel = modelOf(schoolSurveysMachine, {
  inputs: {
    'el escritorio, que elige la única': { idRbd: 90145, picksOnly: true, asked: null, goesOn: false },
    'la lista de encuestas': { idRbd: 90145, picksOnly: false, asked: null, goesOn: true },
    'un enlace que nombra la segunda': { idRbd: 90145, picksOnly: true, asked: 8, goesOn: false },
  },
  events: { CHOOSE: { 'la segunda': { encuestaId: 8 }, 'una que no está': { encuestaId: 99 } }, RETRY: { reintentar: {} } },
  outcomes: { wait: ESPERA, getEncuestasDeRbd: { done: { ninguna: [], una: [BASICA], dos: [BASICA, PARVULOS] }, error: FALLAS } },
})
