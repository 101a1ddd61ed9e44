export const waitExclusions = {
  transitions: [],
  mutants: [
    {
      id: 'wait|xstate.after.LIMIT_MS.wait#0 reentra',
      reason:
        'La máquina misma no tiene acciones de entrada ni de salida ni actores, y su único plazo, que volver a entrar reinicia, termina con ella al llegar a su final.',
    },
  ],
}
