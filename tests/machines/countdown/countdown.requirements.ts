import { requirement } from '#kit/requirements.ts'

const FUENTE = { quotes: 'An inactivity warning appears 2 minutes before expiry with one action to continue' }

export const countdownRequirements = [
  requirement('decisión', 'el aviso dice cuánto queda, segundo a segundo, y no menos de lo que queda', {
    ...FUENTE,
    given: 'dos segundos y medio',
    opens: { at: 'counting', context: { secondsLeft: 3 }, deadline: 1000 },
    steps: [
      ['clock', { at: 'counting', context: { secondsLeft: 2 }, deadline: 1000 }],
      ['clock', { at: 'counting', context: { secondsLeft: 1 }, deadline: 1000 }],
      ['clock', { at: 'counting', context: { secondsLeft: 0 } }],
    ],
    expects: { waits: 3000 },
  }),
  requirement('decisión', 'un tiempo que ya pasó no cuenta hacia atrás de cero', {
    because: 'Nadie lee que le quedan menos de cero segundos.',
    given: 'nada de tiempo',
    opens: { at: 'counting', context: { secondsLeft: 0 } },
    steps: [['clock', { at: 'counting', context: { secondsLeft: 0 } }]],
  }),
]
