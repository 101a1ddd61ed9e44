import type { Words } from '../words.ts'

export const waitWords: Words = {
  title: 'Cuánto se espera una respuesta: cuándo se dice que tarda y cuándo se deja de esperar.',
  events: { CANCEL: 'la persona deja de esperar' },
  guards: {},
  actions: {},
  actors: {},
  delays: { LATE_MS: '4 segundos', LIMIT_MS: '10 segundos, o 60 para un archivo' },
}
