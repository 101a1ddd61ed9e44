const RAZON = 'La página la muestra cuando una parte suya no llega: ninguna respuesta del servicio lo hace.'

export const surveyAnsweringExclusions = {
  alike: [
    {
      id: 'survey-answering.loading|xstate.error.actor.loadSurvey#0 después de la siguiente',
      reason: 'Una respuesta tiene un estado, y el 401 no está entre los de una encuesta que no recibe.',
    },
    {
      id: 'survey-answering.opening|always#0 después de la siguiente',
      reason: 'Una encuesta completada no es de las que se pueden abrir.',
    },
    {
      id: 'survey-answering.working.submitting|xstate.error.actor.submitSurvey#0 después de la siguiente',
      reason: 'El 401 no trae el código de una encuesta incompleta.',
    },
    {
      id: 'survey-answering.working.submitting|xstate.error.actor.submitSurvey#1 después de la siguiente',
      reason: 'Un rechazo trae un código: el de incompleta o el de conflicto.',
    },
  ],
  titles: [
    {
      of: ['Este navegador no tiene espacio para guardar la sesión', 'Su encuesta fue enviada'],
      reason: RAZON,
      test: 'tests/screens/encuestador-tarde.test.tsx',
    },
    { of: ['Segunda digitación guardada'], reason: RAZON, test: 'tests/support/personas/papel.ts' },
  ],
}
