export const loginExclusions = {
  alike: [
    {
      id: 'login.loadingProfile|xstate.done.actor.loadProfile#0 después de la siguiente',
      reason: 'Un perfil tiene un rol: establecimiento o apoderado.',
    },
  ],
}
