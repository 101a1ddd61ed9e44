import type { Words } from '../words.ts'

export const schoolSurveysWords: Words = {
  title: 'Muestra las encuestas de un establecimiento y deja elegir una.',
  events: {
    CHOOSE: 'La persona elige una encuesta',
    RETRY: 'La persona pide intentar otra vez',
  },
  guards: {
    hasNone: '¿No hay encuestas?',
    isAsked: '¿Está la que pide la dirección?',
    isOnly: '¿Hay una sola y no hace falta elegir?',
    isListed: '¿La encuesta es una de la lista?',
    isListedElsewhere: '¿La encuesta es una de la lista, y se está en otra página?',
  },
  actions: {
    storeSurveys: 'guarda las encuestas',
    chooseAsked: 'elige la que pide la dirección',
    chooseOnly: 'elige la única encuesta',
    chooseSurvey: 'recuerda la encuesta elegida',
    goToStudents: 'lleva a la lista de estudiantes',
    storeFailure: 'guarda el motivo de la falla',
  },
  actors: { wait: 'la espera', getEncuestasDeRbd: 'pide las encuestas del establecimiento' },
  delays: {},
}
