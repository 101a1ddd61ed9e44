export const studentLinkExclusions = {
  alike: [
    {
      id: 'student-link.task.resting|LOOK_UP#0 después de la siguiente',
      reason: 'Los RUN de la lista están bien escritos: uno mal escrito no está en ella.',
    },
  ],
  titles: [
    {
      of: [
        'Comprobar el vínculo',
        'No pudimos comprobar el vínculo.',
        'Todavía no tiene encuestas',
        'Todavía no tiene estudiantes',
        'Mis encuestas',
        'Buscar mi encuesta',
        'No pudimos buscar su encuesta.',
        '¿Es usted?',
      ],
      reason: 'Dependen de quién entra y de qué estudiantes tiene: su recorrido es de una apoderada con dos.',
      test: 'tests/screens/mis-estudiantes.test.tsx',
    },
  ],
}
