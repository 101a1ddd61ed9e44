import type { Words } from '../words.ts'

export const dashboardWords: Words = {
  title: 'Muestra el avance de las encuestas en un lugar del territorio.',
  events: {
    LOOK: 'La persona elige otro lugar u otra encuesta',
    NAVIGATED: 'La dirección cambió',
    RETRY: 'La persona pide intentar otra vez',
    RENEW: 'La persona pide cifras más nuevas',
    DOWNLOAD: 'La persona pide la lista de rezagados',
  },
  guards: {
    asksAnother: '¿Pide algo distinto de lo que se ve?',
    isOutside: '¿El lugar no existe o no le corresponde?',
    hasFigures: '¿Hay cifras a la vista?',
    nobodyIsAsked: '¿No se encuesta a nadie?',
  },
  actions: {
    storeQuery: 'recuerda el lugar y la encuesta',
    publishQuery: 'los escribe en la dirección',
    storeFigures: 'guarda las cifras',
    storeFailure: 'guarda el motivo de la falla',
    clearFigures: 'olvida las cifras anteriores',
    clearDownload: 'olvida la falla de la descarga',
    storeDownloadFailure: 'guarda por qué no llegó el archivo',
  },
  actors: { wait: 'la espera', getAvance: 'pide las cifras del lugar', downloadLaggards: 'descarga la lista de rezagados' },
  delays: {},
}
