import type { Words } from '../words.ts'

export const protocoloConfidencialidadWords: Words = {
  title: 'El establecimiento acepta el protocolo de confidencialidad.',
  events: { ACCEPT: 'la persona pulsa Acepto' },
  guards: { isUnread: 'falta marcar la casilla' },
  actions: {
    askToRead: 'pide marcar la casilla',
    storeFailure: 'muestra la falla',
    clearFailure: 'limpia la falla',
    notifyAccepted: 'avisa que el protocolo quedó aceptado',
  },
  actors: { wait: 'la espera', acceptProtocol: 'registrar la aceptación' },
  delays: {},
}
