export const msalExchangeExclusions = {
  alike: [
    {
      id: 'msal-exchange.signingIn|xstate.error.actor.signIn#0 después de la siguiente',
      reason: 'El código de la biblioteca es uno, y ninguno está en las dos listas.',
    },
    {
      id: 'msal-exchange.signingIn|xstate.error.actor.signIn#1 después de la siguiente',
      reason: 'Lo que dice la biblioteca de una ventana bloqueada no trae el estado 500 de una respuesta del servicio.',
    },
    {
      id: 'msal-exchange.exchanging|xstate.error.actor.exchange#0 después de la siguiente',
      reason: 'Una respuesta tiene un estado: 404 o 500.',
    },
  ],
}
