import type { Words } from '../words.ts'

export const rbdGuardWords: Words = {
  title: 'Comprueba que el establecimiento tenga sus datos al día y el protocolo aceptado.',
  events: {},
  guards: {
    isDataKnown: 'ya se sabe que los datos están al día',
    isProtocolKnown: 'ya se sabe que el protocolo está aceptado',
    isYes: 'la respuesta es sí',
  },
  actions: {
    markData: 'anota que los datos están al día',
    markProtocol: 'anota que el protocolo está aceptado',
    storeMessage: 'guarda el mensaje de la falla',
  },
  actors: { wait: 'la espera', checkData: 'consultar los datos', checkProtocol: 'consultar el protocolo' },
  delays: {},
}
