import { requirement } from '#kit/requirements.ts'

export const msalLogoutRequirements = [
  requirement('§2', 'la cuenta de la institución se cierra y se vuelve al ingreso', {
    given: 'una salida',
    steps: ['leave.done: vuelve'],
    expects: { at: 'atDoor', emits: [{ type: 'GO', to: 'login', replace: true }] },
  }),
]
