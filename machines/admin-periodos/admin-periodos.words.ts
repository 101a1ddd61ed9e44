import type { Words } from '../words.ts'

export const adminPeriodosWords: Words = {
  title:
    'Une la lista de períodos con el que se crea, el que se abre, el que se cierra y el que se reabre, y con sus encuestas, que se activan juntas.',
  events: {},
  guards: { isNews: '¿Dijo algo que el escritorio no sabía?' },
  actions: { storeSaid: 'recuerda lo que dijo', renewList: 'renueva la lista' },
  actors: {
    list: 'la lista de períodos',
    record: 'el período que se crea',
    opening: 'la apertura de un período',
    surveys: 'las encuestas que se activan juntas',
    closing: 'el cierre del período abierto',
    reopening: 'la reapertura de un período cerrado',
  },
  delays: {},
}
