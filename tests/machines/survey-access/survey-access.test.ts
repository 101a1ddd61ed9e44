import * as seen from '#machines/survey-access/survey-access.selectors.ts'
import { historia } from '../historia.ts'
import { surveyAccessModel } from './survey-access.cases.ts'

type Snapshot = Parameters<typeof seen.surveyToken>[0]
const LEE = {
  de: seen.surveyToken,
  estado: (s: Snapshot) => seen.knownState(s)?.estado ?? null,
  falla: (s: Snapshot) => seen.accessFailure(s)?.mensaje ?? null,
  abre: seen.isOpening,
  consulta: seen.isConsulting,
  fuera: seen.isAway,
  pideEnlace: seen.isRequestingLink,
  enlace: seen.manualUrl,
}
const AL_EMPEZAR = {
  de: null,
  estado: null,
  falla: null,
  abre: false,
  consulta: false,
  fuera: false,
  pideEnlace: false,
  enlace: null,
}
const DE_ANTONIA = 'Ab3dEf6hIj9kLm2'
const SIN_RED = 'No hay conexión.'

historia(
  'una encuesta se abre en otra pestaña, y el enlace que la abre a mano se ve mientras su pase sirve',
  surveyAccessModel,
  'un escritorio',
  LEE,
  AL_EMPEZAR,
  ['OPEN: la de Antonia', { de: DE_ANTONIA, abre: true }],
  ['getEstado.done: sin iniciar', { estado: 'NO_INICIADA' }],
  ['getAbrir.done: pase'],
  ['openTab.done: abierta', { abre: false, fuera: true }],
  ['GET_LINK: pide el enlace', { pideEnlace: true }],
  ['getAbrir.error: sin conexión', { pideEnlace: false, falla: SIN_RED }],
  ['GET_LINK: pide el enlace', { pideEnlace: true, falla: null }],
  ['getAbrir.done: pase', { pideEnlace: false, enlace: 'http://encuestas.prueba/?pase=1' }],
  ['clock', { enlace: null }],
  ['CLOSE: cerrar', { fuera: false }],
)

historia(
  'una que no se puede abrir dice por qué, y la que se consulta se sabe mientras tanto',
  surveyAccessModel,
  'un escritorio',
  LEE,
  AL_EMPEZAR,
  ['OPEN: la de Antonia', { de: DE_ANTONIA, abre: true }],
  ['getEstado.done: completada', { estado: 'COMPLETADA', abre: false, falla: 'Esta encuesta ya no se puede abrir. Revise su estado.' }],
  ['CONSULT: la de Joaquín', { de: 'Zz3dEf6hIj9kLm2', consulta: true, falla: null }],
  [
    'getEstado.done: no se sabe',
    { estado: 'DESCONOCIDA', consulta: false, falla: 'Todavía no sabemos el estado de la encuesta. Intente más tarde.' },
  ],
)

historia(
  'lo que se toma se pregunta, se advierte y se confirma',
  surveyAccessModel,
  'un escritorio',
  {
    pregunta: seen.isAskingToTake,
    respondidas: (s: Snapshot) => seen.surveyToTake(s)?.respondidas ?? null,
    toma: seen.isTaking,
    falla: (s: Snapshot) => seen.accessFailure(s)?.mensaje ?? null,
  },
  { pregunta: false, respondidas: null, toma: false, falla: null },
  ['TAKE: la de Clara', { pregunta: true }],
  ['getToma.done: tres respuestas', { pregunta: false, respondidas: 3 }],
  ['CONFIRM: confirmar', { toma: true }],
  ['postToma.error: sin conexión', { toma: false, falla: SIN_RED }],
  ['CONFIRM: confirmar', { toma: true, falla: null }],
  ['postToma.done: tomada', { toma: false, respondidas: null }],
)

historia(
  'el comprobante se abre antes de llegar, y sigue a la vista si su archivo no llega',
  surveyAccessModel,
  'un escritorio',
  {
    abierto: seen.isReceiptOpen,
    de: (s: Snapshot) => seen.shownReceipt(s)?.nombreEstudiante ?? null,
    baja: seen.isDownloading,
    falla: (s: Snapshot) => seen.accessFailure(s)?.mensaje ?? null,
  },
  { abierto: false, de: null, baja: false, falla: null },
  ['SHOW_RECEIPT: el de Antonia', { abierto: true }],
  ['getComprobante.error: sin conexión', { falla: SIN_RED }],
  ['RETRY: reintentar', { falla: null }],
  ['getComprobante.done: comprobante', { de: 'Antonia Reyes' }],
  ['DOWNLOAD: descargar', { baja: true }],
  ['downloadReceipt.error: sin conexión', { baja: false, falla: SIN_RED }],
  ['CLOSE: cerrar', { abierto: false, de: null, falla: null }],
)
