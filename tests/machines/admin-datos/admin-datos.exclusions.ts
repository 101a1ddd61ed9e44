export const adminDatosExclusions = {
  alike: [
    {
      id: 'admin-datos.working|xstate.snapshot.list#0 sin guarda',
      reason: 'Oír otra vez lo mismo lo anota otra vez: el contexto y el estado no cambian.',
    },
    {
      id: 'admin-datos.working.following|xstate.after.LOOK_MS.admin-datos.working.following#0 va a admin-datos.working.resting',
      reason: 'Quien descansa mientras algo se prepara vuelve de inmediato a seguirlo, con otro plazo igual.',
    },
    {
      id: 'admin-datos.working parte en admin-datos.working.following',
      reason: 'La lista dice al comenzar que nada se prepara, y quien sigue deja de seguir en el mismo paso.',
    },
  ],
}
