import type { Comprobante } from '#contract/comprobantes.ts'
import type { PorTomar } from '#contract/proveedor.ts'
import type { EstadoEncuesta } from '#contract/rules/estados.ts'
import { modelOf } from '#kit/model.ts'
import { surveyAccessMachine } from '#machines/survey-access/survey-access.chart.ts'
import { ESPERA, FALLAS } from '../failures.ts'

const antonia = { encuestaId: 3, token: 'Ab3dEf6hIj9kLm2' }
const joaquin = { encuestaId: 1, token: 'Zz3dEf6hIj9kLm2' }
const clara = { encuestaId: 3, token: 'Cc3dEf6hIj9kLm2' }
export const comprobante: Comprobante = {
  id: '7F3A91C40E5DB8264A17C9E053FB82D6',
  estado: 'VALIDO',
  encuestaId: 3,
  dsEncuesta: 'Encuesta 2025',
  idRbd: 90145,
  dgvRbd: '8',
  dsNomEstable: 'Escuela Los Arrayanes',
  dsGrado: '5° básico',
  letraCurso: 'B',
  nombreEstudiante: 'Antonia Reyes',
  runEnmascarado: '**.***.418-7',
  fecha: '2025-09-09T12:00:00-03:00',
  informante: 'apoderado',
  digitador: 'Marcela Cárcamo',
  urlVerificacion: 'http://127.0.0.1:3000/verificar?id=7F3A',
}
const en = (estado: EstadoEncuesta) => ({ token: antonia.token, estado, actualizado: null })

const tresRespuestas: PorTomar = { desde: '2025-09-08T12:00:00-03:00', respondidas: 3, preguntas: 42, enviada: false, dejada: null }

export const surveyAccessModel = modelOf(surveyAccessMachine, {
  inputs: { 'un escritorio': undefined },
  events: {
    OPEN: { 'la de Antonia': { survey: antonia } },
    CONSULT: { 'la de Joaquín': { survey: joaquin } },
    SHOW_RECEIPT: { 'el de Antonia': { survey: antonia } },
    TAKE: { 'la de Clara': { survey: clara } },
    CONFIRM: { confirmar: {} },
    RETURNED: { vuelve: {} },
    GET_LINK: { 'pide el enlace': {} },
    DOWNLOAD: { descargar: {} },
    RETRY: { reintentar: {} },
    CLOSE: { cerrar: {} },
  },
  outcomes: {
    wait: ESPERA,
    getEstado: { done: { 'sin iniciar': en('NO_INICIADA'), completada: en('COMPLETADA'), 'no se sabe': en('DESCONOCIDA') }, error: FALLAS },
    getAbrir: { done: { pase: { url: 'http://encuestas.prueba/?pase=1' } }, error: FALLAS },
    getToma: {
      done: { 'tres respuestas': tresRespuestas },
      error: FALLAS,
    },
    postToma: { done: { tomada: undefined }, error: FALLAS },
    openTab: { done: { abierta: undefined }, error: { bloqueada: new Error('bloqueada') } },
    watchReturn: { error: { 'sin ventana': new Error('sin ventana') } },
    getComprobante: { done: { comprobante }, error: FALLAS },
    downloadReceipt: { done: { descargado: undefined }, error: FALLAS },
  },
  key: ({ survey, url, comprobante: visto, takeover }) => [survey, url !== null, visto !== null, takeover !== null],
})
