import type { Words } from '../words.ts'

export const renewedListWords: Words = {
  title: 'Une una lista corta con lo que se hace con lo que muestra, y la renueva cuando se hizo.',
  events: {},
  guards: { isNews: '¿Dijo algo que el escritorio no sabía?' },
  actions: { storeSaid: 'recuerda lo que dijo', renewList: 'renueva la lista' },
  actors: { list: 'la lista', action: 'lo que se hace después de preguntar' },
  delays: {},
}
