export const answerSavingExclusions = {
  alike: [
    {
      id: 'answer-saving.sending|xstate.error.actor.saveAnswers#0 después de la siguiente',
      reason: 'Un rechazo es un 401 o un 409 de conflicto: nunca los dos.',
    },
    {
      id: 'answer-saving.sending|xstate.error.actor.saveAnswers#2 después de la siguiente',
      reason: 'Los códigos de una encuesta que no recibe y los de un envío que no se acepta son otros: ninguno está en las dos listas.',
    },
  ],
  titles: [
    {
      of: ['El servicio no responde'],
      reason: 'Su recorrido no distingue un servicio caído de una conexión cortada: el estado es el mismo.',
      test: 'tests/screens/encuestador.test.tsx',
    },
  ],
}
