import type { Words } from '../words.ts'

export const adminDatosWords: Words = {
  title: 'Une la lista de conjuntos de datos con el que se pide y el que se cancela, y sigue a lo que se prepara.',
  events: {},
  guards: {
    isNews: '¿Dijo algo que el escritorio no sabía?',
    isPreparing: '¿Se está preparando alguno?',
    isRested: '¿Ya no se prepara ninguno?',
  },
  actions: { storeSaid: 'recuerda lo que dijo', renewList: 'renueva la lista' },
  actors: {
    list: 'la lista de conjuntos',
    reference: 'lo que ofrece el formulario',
    request: 'el conjunto que se pide',
    cancelling: 'el conjunto que se cancela',
  },
  delays: { LOOK_MS: 'la pausa antes de mirar otra vez cuánto falta' },
}
