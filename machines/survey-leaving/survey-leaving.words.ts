import type { Words } from '../words.ts'

export const surveyLeavingWords: Words = {
  title: 'Sale de la encuesta, y pregunta antes a quien dejaría respuestas sin enviar.',
  events: {
    SETTLED: 'no queda nada por enviar',
    KEPT: 'quedan respuestas por enviar, guardadas en este navegador',
    EXPOSED: 'quedan respuestas que el navegador no pudo guardar',
    LEAVE: 'la persona pide salir',
    STAY: 'la persona sigue aquí',
    LEAVE_ANYWAY: 'la persona sale de todos modos',
    RETURNED: 'el navegador vuelve a mostrar la página',
  },
  guards: { hasOwnTab: 'la encuesta tiene su propia pestaña' },
  actions: {},
  actors: {
    answers: 'lo que queda por enviar',
    askOnClose: 'la pregunta del navegador al cerrar',
    closeTab: 'cerrar la pestaña',
    goAway: 'ir a otra página',
  },
  delays: { CLOSING_MS: 'lo que tarda en cerrarse una pestaña' },
}
