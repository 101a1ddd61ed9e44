export const correoNuevoExclusions = {
  alike: [
    {
      id: 'correo-nuevo.arriving|always#0 después de la siguiente',
      reason: 'Un enlace viene de un correo: el de confirmar o el de deshacer.',
    },
  ],
}
