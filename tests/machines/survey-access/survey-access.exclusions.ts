const RAZON = 'Su recorrido es de un apoderado con un estudiante: estos nombran a cuál, o son de la mesa de un establecimiento.'

const reason = 'La máquina misma no tiene acciones de entrada ni de salida, actores ni plazos: volver a entrar en ella no se nota.'

export const surveyAccessExclusions = {
  transitions: [],
  mutants: ['OPEN', 'CONSULT', 'SHOW_RECEIPT', 'TAKE'].map((event) => ({ id: `survey-access|${event}#0 reentra`, reason })),
  alike: [
    {
      id: 'survey-access.opening.asking|xstate.done.actor.getEstado#0 después de la siguiente',
      reason: 'Un estado desconocido no es de los que se pueden abrir.',
    },
  ],
  titles: [
    { of: ['La encuesta de … está en otra pestaña'], reason: RAZON, test: 'tests/screens/seleccion-estudiante.test.tsx' },
    { of: ['La encuesta está en otra pestaña'], reason: RAZON, test: 'tests/screens/mis-estudiantes.test.tsx' },
  ],
}
