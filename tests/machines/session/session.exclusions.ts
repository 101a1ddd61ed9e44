export const sessionExclusions = {
  transitions: [],
  mutants: [
    {
      id: 'session.anonymous|NAVIGATE#1 reentra',
      reason: 'El estado no tiene acciones de entrada ni de salida, actores ni plazos: volver a entrar no se nota.',
    },
  ],
}
