export const seleccionEstudianteExclusions = {
  alike: [
    {
      id: 'seleccion-estudiante.choosing|xstate.done.actor.surveys#0 va a seleccion-estudiante.arriving',
      reason: 'Con encuesta elegida, quien llega pasa de inmediato a trabajar con ella.',
    },
    {
      id: 'seleccion-estudiante.working|NAVIGATED#0 va a seleccion-estudiante.arriving',
      reason: 'Sin encuesta elegida, quien llega pasa de inmediato a elegirla.',
    },
  ],
}
