import type { Words } from '../words.ts'

export const draftWords: Words = {
  title: 'Guarda lo que se escribe en un formulario, para que sobreviva a una recarga y al fin de la sesión.',
  events: {
    TYPED: 'la persona escribe',
    SETTLED: 'lo escrito llegó a su destino, o se dejó a propósito',
  },
  guards: { hasKept: 'algo se había escrito' },
  actions: {
    storeKept: 'muestra lo que se había escrito',
    storeTyped: 'muestra lo que se escribe',
    keep: 'lo guarda en este navegador',
    forget: 'lo borra de este navegador',
  },
  actors: {
    readDraft: 'lo que se había escrito',
    keeping: 'lo escrito, en este navegador',
    destination: 'el destino de lo escrito',
  },
  delays: { READING_MS: 'lo que se espera por lo escrito antes' },
}
