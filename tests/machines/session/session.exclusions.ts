export const sessionExclusions = {
  transitions: [],
  mutants: [
    {
      id: 'session.anonymous|NAVIGATE#1 reentra',
      reason: 'El estado no tiene acciones de entrada ni de salida, actores ni plazos: volver a entrar no se nota.',
    },
  ],
  alike: [
    {
      id: 'session.rehydrating|xstate.done.actor.readStorage#0 después de la siguiente',
      reason: 'Lo guardado es una sesión o se descarta: nunca las dos cosas.',
    },
    {
      id: 'session.authenticated|OTHER_TAB_ENDED#0 después de la siguiente',
      reason: 'Una sesión termina porque expira o porque alguien sale.',
    },
    {
      id: 'session.authenticated.placing|always#0 después de la siguiente',
      reason: 'Ninguna ruta es de salida y puerta a la vez.',
    },
    {
      id: 'session.authenticated.placing|always#1 después de la siguiente',
      reason: 'La guardia exime toda ruta pública, y las puertas lo son.',
    },
    {
      id: 'session.authenticated.checking|xstate.done.actor.rbdGuard#1 después de la siguiente',
      reason: 'La guardia da un resultado.',
    },
    {
      id: 'session.authenticated.checking|xstate.done.actor.rbdGuard#2 después de la siguiente',
      reason: 'La guardia da un resultado.',
    },
    {
      id: 'session.anonymous.placing|always#0 después de la siguiente',
      reason: 'Las rutas de salida son públicas: ninguna pide sesión.',
    },
    {
      id: 'session.anonymous.placing|always#1 después de la siguiente',
      reason: 'El aviso de que expiró lo pone quien lleva a una puerta: ninguna ruta de salida lo trae.',
    },
  ],
}
