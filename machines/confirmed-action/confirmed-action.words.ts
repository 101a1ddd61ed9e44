import type { Words } from '../words.ts'

export const confirmedActionWords: Words = {
  title: 'Hace algo solo después de preguntar.',
  events: { ASK: 'La persona quiere hacerlo', CONFIRM: 'La persona confirma', CANCEL: 'La persona desiste' },
  guards: {},
  actions: {
    storeTarget: 'recuerda sobre qué',
    storeFailure: 'guarda el motivo de la falla',
    clearTarget: 'olvida sobre qué',
    countOne: 'cuenta una vez',
    announce: 'avisa que se hizo',
  },
  actors: { wait: 'la espera', act: 'lo hace' },
  delays: {},
}
