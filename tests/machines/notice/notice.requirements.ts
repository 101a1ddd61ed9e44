import { requirement } from '#kit/requirements.ts'

const A_LA_VISTA = 'showing.running'

export const noticeRequirements = [
  requirement('§8', 'el mensaje de un error interno se cierra solo a los 3 segundos', {
    quotes: 'Error toast "Error interno!: {message}", auto-closing after 3 seconds',
    given: 'la aplicación',
    steps: ['NOTIFY: error interno', 'clock'],
    expects: { at: 'idle', context: { queue: [] }, waits: 3000 },
  }),
  requirement('§9', 'un mensaje se cierra a los 3.000 ms', {
    given: 'la aplicación',
    steps: ['NOTIFY: guardado', 'clock'],
    expects: { at: 'idle', context: { queue: [] }, waits: 3000 },
  }),
  requirement('decisión', 'los mensajes se ven de a uno, tres segundos cada uno, y se detienen si alguien los mira', {
    quotes: 'Toasts close after 3,000 ms (paused by hover and focus)',
    given: 'la aplicación',
    opens: { at: 'idle', context: { queue: [] } },
    steps: [
      [
        'NOTIFY: guardado',
        { at: A_LA_VISTA, context: { queue: [{ tone: 'exito', text: 'Sus datos quedaron guardados.' }] }, deadline: 3000 },
      ],
      ['NOTIFY: guardado', { context: { queue: { length: 1 } } }],
      ['NOTIFY: falla con las mismas palabras', { context: { queue: [{ tone: 'exito' }, { tone: 'error' }] }, deadline: 3000 }],
      ['PAUSE: se apunta', { at: 'showing.paused' }],
      ['RESUME: se deja', { at: A_LA_VISTA, deadline: 3000 }],
      ['DISMISS: el que espera', { ignored: true }],
      ['DISMISS: el que ya no está', { ignored: true }],
      ['DISMISS: el que se ve', { at: A_LA_VISTA, context: { queue: [{ tone: 'error' }] }, deadline: 3000 }],
      ['NOTIFY: otro éxito', { context: { queue: [{ tone: 'error' }, { text: 'Enviado.' }] } }],
      ['clock', { at: A_LA_VISTA, context: { queue: [{ text: 'Enviado.' }] }, deadline: 3000 }],
      ['clock', { at: 'idle', context: { queue: [] } }],
    ],
  }),
  requirement('decisión', 'mientras se mira un mensaje llegan otros, y no se pierden', {
    quotes: 'Toasts close after 3,000 ms (paused by hover and focus)',
    given: 'la aplicación',
    steps: [
      'NOTIFY: guardado',
      'PAUSE: se apunta',
      ['NOTIFY: otro éxito', { context: { queue: [{ tone: 'exito' }, { text: 'Enviado.' }] } }],
      ['DISMISS: el que se ve', { at: A_LA_VISTA, context: { queue: [{ text: 'Enviado.' }] } }],
    ],
  }),
]
