import type { Words } from '../words.ts'

export const surveyAccessWords: Words = {
  title: 'Abre una encuesta en otra pestaña, espera el regreso de la persona y muestra el comprobante.',
  events: {
    OPEN: 'la persona pide comenzar o continuar una encuesta',
    CONSULT: 'la persona consulta un estado desconocido',
    SHOW_RECEIPT: 'la persona pide ver el comprobante',
    RETURNED: 'la persona vuelve a esta pestaña',
    GET_LINK: 'la persona pide un enlace porque la pestaña no se abrió',
    DOWNLOAD: 'la persona descarga el comprobante',
    RETRY: 'la persona pide el comprobante otra vez',
    CLOSE: 'la persona cierra lo que está viendo',
  },
  guards: {
    canBeOpened: '¿La encuesta se puede responder?',
    isCompleted: '¿La encuesta está completada?',
    isUnknown: '¿El estado sigue desconocido?',
  },
  actions: {
    chooseSurvey: 'recuerda de qué encuesta se trata',
    learnState: 'recuerda el estado de la encuesta',
    storeUrl: 'guarda la dirección con su pase',
    clearUrl: 'olvida la dirección con su pase',
    storeReceipt: 'guarda el comprobante',
    clearReceipt: 'olvida el comprobante',
    storeFailure: 'guarda el motivo de la falla',
    refuseOpening: 'dice que la encuesta ya no se puede abrir',
    tellStillUnknown: 'dice que el estado sigue desconocido',
    clearFailure: 'olvida la falla anterior',
    announceCompletion: 'avisa que la encuesta quedó completada',
  },
  actors: {
    wait: 'la espera',
    getEstado: 'preguntar el estado de la encuesta',
    getAbrir: 'pedir un pase de un solo uso',
    openTab: 'abrir la pestaña de la encuesta',
    watchReturn: 'esperar que la persona vuelva a esta pestaña',
    getComprobante: 'pedir el comprobante',
    downloadReceipt: 'descargar el comprobante en PDF',
  },
  delays: { linkLifeMs: 'cuando el pase del enlace está por vencer' },
}
