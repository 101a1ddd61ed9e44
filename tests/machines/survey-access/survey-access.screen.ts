import type { Page } from 'playwright-core'
import type { EstudianteVinculado } from '#contract/apoderados.ts'
import type { EstadoEncuesta } from '#contract/rules/estados.ts'
import type { Survey } from '#machines/survey-access/survey-access.vocabulary.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, leeFalla, pulsa, todo } from '#tests/support/paginas/vistas.ts'
import { vuelve, vueltaRota } from '#tests/support/paginas/volver.ts'
import { antonia } from '../student-link/student-link.cases.ts'
import { comprobante } from './survey-access.cases.ts'

const estudiante = (
  vinculoId: number,
  nombres: string,
  encuestaId: number,
  token: string,
  estado: EstadoEncuesta,
): EstudianteVinculado => ({ ...antonia, apellidoMaterno: '', vinculoId, nombres, encuestaId, token, estado })

/** A guardian's students, of whom Joaquín's survey is in a state that nobody knows. */
export const ESTUDIANTES = [
  estudiante(1, 'Antonia', 3, 'Ab3dEf6hIj9kLm2', 'NO_INICIADA'),
  estudiante(2, 'Joaquín', 1, 'Zz3dEf6hIj9kLm2', 'DESCONOCIDA'),
  estudiante(3, 'Maite', 3, 'Mm3dEf6hIj9kLm2', 'NO_INICIADA'),
  // Somebody whose bond nobody proved answers theirs.
  { ...estudiante(4, 'Clara', 3, 'Cc3dEf6hIj9kLm2', 'EN_PROGRESO'), informante: 'apoderado' as const, tomable: true },
  { ...estudiante(5, 'Dora', 3, 'Dd3dEf6hIj9kLm2', 'EN_PROGRESO'), informante: 'apoderado' as const, tomable: true },
]
const de = ({ encuestaId, token }: Survey, resto: string): string => `/api/limesurvey/encuesta/${encuestaId}/token/${token}/${resto}`

interface Contexto {
  known: { estado: EstadoEncuesta } | null
}

const hayDialogo = (estados: readonly string[]): boolean => estados.some((estado) => /^(receipt|taking\.(warning|confirmed))/.test(estado))

/** While hers is being opened only another's button can be pressed; the machine heeds neither. */
async function abreLaDeAntonia(pagina: Page): Promise<void> {
  const abriendo = (await pagina.getByRole('button', { name: 'Abriendo' }).count()) > 0
  await pulsa(`Comenzar la encuesta de ${abriendo ? 'Maite' : 'Antonia'} Reyes`)(pagina)
}

async function tomaLaDeClara(pagina: Page): Promise<void> {
  const abriendo = (await pagina.getByRole('button', { name: 'Abriendo' }).count()) > 0
  await pulsa(`Tomar la encuesta de ${abriendo ? 'Dora' : 'Clara'} Reyes`)(pagina)
}

const enAbierta = (open: () => null) => async (pagina: Page) => {
  await pagina.evaluate(`window.open = ${open.toString()}`)
}

const abriendo = hay('button', 'Abriendo')

export const surveyAccessScreen: Pantalla = {
  alrededor: {
    'GET /api/apoderados-estudiantes': { status: 200, json: ESTUDIANTES },
    'GET /api/comprobantes': { status: 200, json: [{ ...comprobante, token: 'Ab3dEf6hIj9kLm2' }] },
  },
  open: { 'un escritorio': abreComo('apoderado', '/mis-estudiantes') },
  do: {
    'OPEN: la de Antonia': abreLaDeAntonia,
    'CONSULT: la de Joaquín': pulsa('Consultar el estado de la encuesta de Joaquín Reyes'),
    'SHOW_RECEIPT: el de Antonia': pulsa('Ver el comprobante de Antonia Reyes'),
    'TAKE: la de Clara': tomaLaDeClara,
    'CONFIRM: confirmar': pulsa('Tomar la encuesta'),
    'RETURNED: vuelve': vuelve,
    'GET_LINK: pide el enlace': pulsa('Pedir un enlace'),
    'DOWNLOAD: descargar': pulsa('Descargar PDF'),
    'RETRY: reintentar': pulsa('Reintentar'),
    'CLOSE: cerrar': pulsa(/^(Cerrar( aviso)?|No, dejarla así)$/),
  },
  when: {
    'OPEN: la de Antonia': ({ known }: Contexto, estados) => !hayDialogo(estados) && (known === null || known.estado === 'NO_INICIADA'),
    'CONSULT: la de Joaquín': (_: Contexto, estados) => !hayDialogo(estados) && !estados.includes('consulting'),
    'SHOW_RECEIPT: el de Antonia': (_: Contexto, estados) => !hayDialogo(estados),
    'TAKE: la de Clara': (_: Contexto, estados) => !hayDialogo(estados),
  },
  atOnce: {
    'openTab.done: abierta': enAbierta(() => null),
    'openTab.error: bloqueada': enAbierta(() => {
      throw new Error('bloqueada')
    }),
  },
  apart: ({ known }: Contexto) => known?.estado,
  see: {
    idle: leeFalla,
    opening: abriendo,
    'taking.asking': abriendo,
    'taking.warning': todo(hay('dialog', '¿Tomar la encuesta?'), leeFalla),
    'taking.confirmed': hay('button', 'Tomando'),
    'away.waiting': todo(hay('button', 'Pedir un enlace'), leeFalla),
    'away.asking': hay('status', /^/),
    'away.requestingLink': hay('button', 'Pidiendo el enlace'),
    'away.linked': hay('link', 'Abrir la encuesta'),
    consulting: hay('button', 'Consultando'),
    receipt: hay('dialog', 'Comprobante'),
    'receipt.failed': leeFalla,
    'receipt.shown': todo(hay('button', 'Descargar PDF'), leeFalla),
    'receipt.downloading': hay('button', 'Descargando'),
  },
  http: {
    getEstado: (survey: Survey) => ({ method: 'GET', path: de(survey, 'estado') }),
    getToma: (survey: Survey) => ({ method: 'GET', path: de(survey, 'toma') }),
    postToma: (survey: Survey) => ({ method: 'POST', path: de(survey, 'toma') }),
    getAbrir: (survey: Survey) => ({ method: 'GET', path: de(survey, 'abrir') }),
    getComprobante: (survey: Survey) => ({ method: 'GET', path: de(survey, 'comprobante') }),
    downloadReceipt: (survey: Survey) => ({ method: 'GET', path: de(survey, 'comprobante/descarga') }),
  },
  answers: { 'downloadReceipt.done: descargado': { status: 200, text: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } } },
  exclude: [vueltaRota('survey-access.away|xstate.error.actor.watchReturn#0')],
}
