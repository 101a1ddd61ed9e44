import { requirement } from '#kit/requirements.ts'

export const msalLogoutRequirements = [
  requirement('§2', 'la cuenta de la institución se cierra y se vuelve al ingreso', {
    given: 'una salida',
    steps: ['leave.done: vuelve'],
    expects: { at: 'atDoor', emits: [{ type: 'GO', to: 'login', replace: true }] },
  }),
  requirement('decisión', 'si la cuenta no se pudo cerrar, se dice que sigue abierta', {
    because: 'Quien comparte el equipo debe saberlo.',
    given: 'una salida',
    opens: { reads: 'Cerrando su cuenta Microsoft…', at: 'leaving', calls: ['leave'], deadline: 5000, tags: ['busy'] },
    steps: [
      [
        'leave.error: no se abre',
        { reads: ['Su cuenta Microsoft sigue abierta', 'Su sesión en este sistema ya está cerrada.'], at: 'stillOpen', tags: [] },
      ],
    ],
  }),
  requirement('decisión', 'si no contesta, también', {
    because: 'Quien comparte el equipo debe saberlo.',
    given: 'una salida',
    steps: [['clock', { at: 'stillOpen', stops: ['leave'] }]],
  }),
]
