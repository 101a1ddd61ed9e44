const reason =
  'Las respuestas con códigos de respaldo de este modelo son de quien ya tiene la sesión abierta, y no traen token: guardarlo no cambia nada. La que los trae a quien ingresa la recorre login en su página.'

export const secondFactorExclusions = {
  transitions: [],
  mutants: [
    { id: 'second-factor.asking.checkingCode|xstate.done.actor.checkCode#0 sin storeToken', reason },
    { id: 'second-factor.asking.checkingRecovery|xstate.done.actor.checkRecoveryCode#0 sin storeToken', reason },
  ],
}
