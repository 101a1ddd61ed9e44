import type { Words } from '../words.ts'

export const seleccionEstudianteWords: Words = {
  title:
    'Elige la encuesta de un establecimiento, y une la lista de sus estudiantes con los cursos, el acceso, la digitación y los comprobantes.',
  events: {
    FILTER: 'La persona cambia los filtros',
    CHANGE_SURVEY: 'La persona pide otra encuesta',
    NAVIGATED: 'La dirección cambia',
  },
  guards: {
    hasSurvey: '¿La sesión ya eligió una encuesta, y no se pide otra?',
    asksForAnother: '¿La dirección nombra otra encuesta?',
    isNews: '¿Dijo algo que el escritorio no sabía?',
    asksForNothing: '¿Pide un curso que la encuesta no tiene?',
    lacksTheCourse: '¿A los cursos que llegaron les falta el que se pide?',
    isGone: '¿La encuesta ya no corresponde al establecimiento?',
  },
  actions: {
    storeSaid: 'recuerda lo que dijo',
    storeSurvey: 'recuerda la encuesta elegida',
    tellSession: 'le cuenta a la sesión qué encuesta se eligió',
    clearSurvey: 'olvida lo que se supo de la encuesta y lo que se buscaba en su lista',
    storeAsked: 'recuerda la encuesta que pide la dirección',
    publishPlace: 'escribe la escuela y la encuesta en la dirección',
    markDiscarded: 'anota que se quitaron filtros',
    clearDiscarded: 'deja de decir que se quitaron filtros',
    filterTable: 'filtra la lista',
    clearCourse: 'quita el curso de los filtros de la lista',
    selectGrade: 'pide las letras del grado',
    renewTable: 'renueva la lista',
    renewCourses: 'renueva el avance de los cursos',
  },
  actors: {
    surveys: 'las encuestas del establecimiento',
    table: 'la lista de estudiantes',
    courses: 'los cursos y su avance',
    access: 'el acceso a una encuesta',
    entry: 'la digitación de formularios',
    receipts: 'los comprobantes de un curso',
  },
  delays: {},
}
