export const claveunicaExclusions = {
  alike: [
    {
      id: 'claveunica.returning|xstate.done.actor.takeDeparture#0 después de la siguiente',
      reason: 'Una vuelta de OAuth trae un código o un error, y no los dos (RFC 6749, 4.1.2).',
    },
  ],
}
