import type { Glosario } from '../glosario.ts'

export const fileDownloadGlosario: Glosario = {
  titulo: 'Entrega un archivo del servicio a las descargas de la persona.',
  events: { DOWNLOAD: 'la persona pide un archivo', RETRY: 'la persona pide intentar otra vez' },
  guards: {},
  actions: { noteRequest: 'anota cuál', keepFailure: 'guarda el motivo de la falla', forgetFailure: 'olvida la falla anterior' },
  actors: { download: 'pide el archivo y lo entrega' },
  delays: {},
}
