import { modelOf } from '#kit/model.ts'
import { schoolSurveysMachine } from '#machines/school-surveys/school-surveys.chart.ts'
import { unaEncuesta } from '#tests/screens/escuela-falsa.ts'
import { ESPERA, FALLAS } from '../failures.ts'

const BASICA = unaEncuesta({ nombre: 'Encuesta de 5° básico' })
const PARVULOS = unaEncuesta({ encuestaId: 8, nombre: 'Encuesta de prekínder' })

export const schoolSurveysModel = modelOf(schoolSurveysMachine, {
  inputs: {
    'el escritorio, que elige la única': { idRbd: 90145, picksOnly: true, asked: null, goesOn: false },
    'la lista de encuestas': { idRbd: 90145, picksOnly: false, asked: null, goesOn: true },
    'un enlace que nombra la segunda': { idRbd: 90145, picksOnly: true, asked: 8, goesOn: false },
  },
  events: { CHOOSE: { 'la segunda': { encuestaId: 8 }, 'una que no está': { encuestaId: 99 } }, RETRY: { reintentar: {} } },
  outcomes: { wait: ESPERA, getEncuestasDeRbd: { done: { ninguna: [], una: [BASICA], dos: [BASICA, PARVULOS] }, error: FALLAS } },
})
