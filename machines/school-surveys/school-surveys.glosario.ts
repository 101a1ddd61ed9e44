import type { Glosario } from '../glosario.ts'

export const schoolSurveysGlosario: Glosario = {
  titulo: 'Muestra las encuestas de un establecimiento y deja elegir una.',
  events: {
    CHOOSE: 'La persona elige una encuesta',
    RETRY: 'La persona pide intentar otra vez',
  },
  guards: {
    hasNone: '¿No hay encuestas?',
    isOnly: '¿Hay una sola y no hace falta elegir?',
    isListed: '¿La encuesta es una de la lista?',
  },
  actions: {
    keepSurveys: 'guarda las encuestas',
    chooseOnly: 'elige la única encuesta',
    chooseSurvey: 'recuerda la encuesta elegida',
    goToStudents: 'lleva a la lista de estudiantes',
    keepFailure: 'guarda el motivo de la falla',
  },
  actors: { getEncuestasDeRbd: 'pide las encuestas del establecimiento' },
  delays: {},
}
