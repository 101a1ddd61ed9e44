import { requirement } from '#kit/requirements.ts'

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
]
