import type { Words } from '../words.ts'

export const ownSecondFactorWords: Words = {
  title: 'La persona pide, cambia o quita su segundo factor, y renueva sus códigos de respaldo.',
  events: {
    ASK: 'pide un segundo factor',
    CHANGE: 'cambia o quita su segundo factor',
    RENEW: 'renueva sus códigos de respaldo',
    RETRY: 'la persona reintenta',
  },
  guards: {
    hasNone: 'no tiene segundo factor',
    isInForce: 'tiene uno activo',
    isProven: 'quedó comprobado',
  },
  actions: {
    storeFactor: 'guarda lo que dijo el servicio',
    storeTask: 'anota qué se hace y limpia los mensajes',
    storeFailure: 'muestra la falla',
    clearFailure: 'limpia la falla',
    storeDone: 'muestra lo que resultó bien',
    notifyDone: 'avisa lo que resultó bien',
  },
  actors: {
    wait: 'la espera',
    loadFactor: 'pedir el segundo factor de la cuenta',
    askForFactor: 'pedir uno para la cuenta',
    proof: 'el segundo factor',
  },
  delays: {},
}
