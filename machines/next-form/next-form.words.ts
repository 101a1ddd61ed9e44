import type { Words } from '../words.ts'

export const nextFormWords: Words = {
  title: 'Trae el próximo formulario en papel, solo o cuando la persona lo pide.',
  events: { WAIT: 'la persona pide que espere', GO_ON: 'la persona pide seguir' },
  guards: {},
  actions: {},
  actors: { goOn: 'ir al próximo formulario' },
  delays: { PAUSE_MS: 'la pausa para ver que se envió' },
}
