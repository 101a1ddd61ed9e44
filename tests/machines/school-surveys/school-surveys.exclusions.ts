export const schoolSurveysExclusions = {
  alike: [
    {
      id: 'school-surveys.loading|xstate.done.actor.getEncuestasDeRbd#0 después de la siguiente',
      reason: 'De una lista vacía la dirección no puede pedir ninguna.',
    },
    {
      id: 'school-surveys.loading|xstate.done.actor.getEncuestasDeRbd#1 después de la siguiente',
      reason: 'Si hay una sola y es la que pide la dirección, por un camino o por el otro se elige la misma.',
    },
  ],
  titles: [
    {
      of: ['Su establecimiento terminó sus encuestas.'],
      reason: 'Dependen de cuántas encuestas quedan, que son de quien las muestra.',
      test: 'tests/screens/inicio-establecimiento.test.tsx',
    },
  ],
}
