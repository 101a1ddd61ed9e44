import type { Words } from '../words.ts'

export const noticeWords: Words = {
  title: 'Muestra los mensajes breves, uno tras otro.',
  events: {
    NOTIFY: 'llega un mensaje',
    PAUSE: 'el puntero o el foco llega al mensaje',
    RESUME: 'el puntero o el foco se va',
    DISMISS: 'la persona lo cierra',
  },
  guards: {
    isAlreadyQueued: 'ya está en la fila',
    isInSight: 'es el que está a la vista',
    isEmpty: 'no quedan mensajes',
  },
  actions: { enqueue: 'lo pone en la fila', clearFirst: 'retira el primero' },
  actors: {},
  delays: { NOTICE_MS: '3 segundos' },
}
