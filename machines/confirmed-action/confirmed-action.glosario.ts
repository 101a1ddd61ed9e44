import type { Glosario } from '../glosario.ts'

export const confirmedActionGlosario: Glosario = {
  titulo: 'Hace algo solo después de preguntar.',
  events: { ASK: 'La persona quiere hacerlo', CONFIRM: 'La persona confirma', CANCEL: 'La persona desiste' },
  guards: {},
  actions: {
    takeObject: 'recuerda sobre qué',
    keepFailure: 'guarda el motivo de la falla',
    forget: 'olvida sobre qué',
    countOne: 'cuenta una vez',
    announce: 'avisa que se hizo',
  },
  actors: { act: 'lo hace' },
  delays: {},
}
