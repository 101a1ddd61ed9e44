import { requirement } from '#kit/requirements.ts'

export const seleccionRbdRequirements = [
  requirement('§4', 'el establecimiento elegido queda en la sesión', {
    quotes: 'set establishment',
    given: 'hacia el avance',
    steps: ['CHOOSE: Los Arrayanes'],
    expects: {
      at: 'chosen',
      emits: [{ type: 'GO', to: 'dashboard' }],
      output: { type: 'SCHOOL_CHOSEN', establecimiento: { idRbd: 90145, dgvRbd: '8', dsNomEstable: 'Escuela Los Arrayanes' } },
    },
  }),
]
