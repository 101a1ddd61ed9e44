import type { Words } from '../words.ts'

export const fileDownloadWords: Words = {
  title: 'Entrega un archivo del servicio a las descargas de la persona.',
  events: { DOWNLOAD: 'la persona pide un archivo', RETRY: 'la persona pide intentar otra vez' },
  guards: {},
  actions: { storeRequest: 'anota cuál', storeFailure: 'guarda el motivo de la falla', clearFailure: 'olvida la falla anterior' },
  actors: { wait: 'la espera', download: 'pide el archivo y lo entrega' },
  delays: {},
}
