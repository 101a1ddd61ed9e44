import type { Words } from '../words.ts'

export const adminAvisosWords: Words = {
  title: 'Une la lista de avisos, videos y documentos con el que se escribe, el que se retira y el que vuelve.',
  events: {},
  guards: { isNews: '¿Dijo algo que el escritorio no sabía?' },
  actions: { storeSaid: 'recuerda lo que dijo', renewList: 'renueva la lista' },
  actors: {
    list: 'la lista de lo publicado',
    record: 'la publicación que se escribe',
    withdrawing: 'la publicación que se retira',
    restoring: 'la publicación que vuelve',
  },
  delays: {},
}
