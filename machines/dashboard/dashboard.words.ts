import type { Words } from '../words.ts'

export const dashboardWords: Words = {
  title: 'Muestra el avance de las encuestas en un lugar del territorio.',
  events: {
    LOOK: 'La persona elige otro lugar, otra encuesta u otro período',
    NAVIGATED: 'La dirección cambió',
    SHOW_AS: 'La persona elige gráfico o tabla',
    RETRY: 'La persona pide intentar otra vez',
    RENEW: 'La persona pide cifras más nuevas',
    DOWNLOAD: 'La persona pide la lista de rezagados',
  },
  guards: {
    asksAnother: '¿Pide algo distinto de lo que se ve?',
    asksAnotherView: '¿Pide mostrarlas de otra forma?',
    isOutside: '¿El lugar no existe o no le corresponde?',
    hasFigures: '¿Hay cifras a la vista?',
    nobodyIsAsked: '¿No se encuesta a nadie?',
  },
  actions: {
    storeQuery: 'recuerda el lugar, la encuesta y el período',
    publishQuery: 'los escribe en la dirección',
    publishView: 'lo escribe en la dirección, sin otro paso atrás',
    storeView: 'recuerda si es gráfico o tabla',
    recallView: 'toma la última forma en este navegador, si la dirección no dice otra',
    keepView: 'la recuerda en este navegador',
    storeFigures: 'guarda las cifras',
    storeFailure: 'guarda el motivo de la falla',
    clearFigures: 'olvida las cifras anteriores',
    clearDownload: 'olvida la falla de la descarga',
    storeDownloadFailure: 'guarda por qué no llegó el archivo',
  },
  actors: {
    wait: 'la espera',
    getAvance: 'pide las cifras del lugar',
    downloadLaggards: 'descarga la lista de rezagados',
  },
  delays: {},
}
