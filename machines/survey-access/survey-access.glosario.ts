import type { Glosario } from '../glosario.ts'

export const surveyAccessGlosario: Glosario = {
  titulo: 'Abre una encuesta en otra pestaña, espera el regreso de la persona y muestra el comprobante.',
  events: {
    OPEN: 'La persona pide comenzar o continuar una encuesta',
    CONSULT: 'La persona consulta un estado desconocido',
    SHOW_RECEIPT: 'La persona pide ver el comprobante',
    RETURNED: 'La persona vuelve a esta pestaña',
    GET_LINK: 'La persona pide un enlace porque la pestaña no se abrió',
    DOWNLOAD: 'La persona descarga el comprobante',
    RETRY: 'La persona pide el comprobante otra vez',
    CLOSE: 'La persona cierra lo que está viendo',
  },
  guards: {
    canBeOpened: '¿La encuesta se puede responder?',
    isCompleted: '¿La encuesta está completada?',
    isUnknown: '¿El estado sigue desconocido?',
  },
  actions: {
    chooseSurvey: 'recuerda de qué encuesta se trata',
    learnState: 'recuerda el estado de la encuesta',
    keepUrl: 'guarda la dirección con su pase',
    forgetUrl: 'olvida la dirección con su pase',
    keepReceipt: 'guarda el comprobante',
    forgetReceipt: 'olvida el comprobante',
    keepFailure: 'guarda el motivo de la falla',
    refuseOpening: 'dice que la encuesta ya no se puede abrir',
    tellStillUnknown: 'dice que el estado sigue desconocido',
    forgetFailure: 'olvida la falla anterior',
    announceCompletion: 'avisa que la encuesta quedó completada',
  },
  actors: {
    getEstado: 'pregunta el estado de la encuesta',
    getAbrir: 'pide un pase de un solo uso',
    openTab: 'abre la pestaña de la encuesta',
    watchReturn: 'espera que la persona vuelva a esta pestaña',
    getComprobante: 'pide el comprobante',
    downloadReceipt: 'descarga el comprobante en PDF',
  },
  delays: { linkLifeMs: 'cuando el pase del enlace está por vencer' },
}
