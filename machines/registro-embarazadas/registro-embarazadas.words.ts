import type { Words } from '../words.ts'

export const registroEmbarazadasWords: Words = {
  title: 'Une la lista del registro con quien entra y sale de él, y con el acceso a sus encuestas.',
  events: {},
  guards: { isNews: '¿Dijo algo que el escritorio no sabía?' },
  actions: { storeSaid: 'recuerda lo que dijo', renewList: 'renueva la lista' },
  actors: { list: 'la lista del registro', register: 'las entradas y salidas del registro', access: 'el acceso a una encuesta' },
  delays: {},
}
