import type { Page } from 'playwright-core'
import type { EstudianteVinculado } from '#contract/apoderados.ts'
import type { EstadoEncuesta } from '#contract/rules/estados.ts'
import type { Survey } from '#machines/survey-access/survey-access.vocabulary.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, leeFalla, pulsa, todo } from '#tests/support/paginas/vistas.ts'
import { vuelve, vueltaRota } from '#tests/support/paginas/volver.ts'

const estudiante = (
  vinculoId: number,
  nombres: string,
  encuestaId: number,
  token: string,
  estado: EstadoEncuesta,
): EstudianteVinculado => ({
  vinculoId,
  runEstudiante: '24111222-5',
  nombres,
  apellidoPaterno: 'Reyes',
  apellidoMaterno: '',
  idEnsenanza: 110,
  dsEnsenanza: 'Básica',
  idGrado: 5,
  dsGrado: '5° básico',
  letraCurso: 'B',
  encuestaId,
  estado,
  token,
  informante: null,
  actualizado: null,
  idRbd: 90145,
  dsNomEstable: 'Escuela Los Arrayanes',
  dsEncuesta: 'Encuesta 2025',
  avance: null,
  apertura: '2025-08-04T08:00:00-04:00',
  cierre: '2025-10-31T23:59:59-03:00',
  propia: false,
  probado: true,
})

/** A guardian's students, of whom Joaquín's survey is in a state that nobody knows. */
export const ESTUDIANTES = [
  estudiante(1, 'Antonia', 3, 'Ab3dEf6hIj9kLm2', 'NO_INICIADA'),
  estudiante(2, 'Joaquín', 1, 'Zz3dEf6hIj9kLm2', 'DESCONOCIDA'),
  estudiante(3, 'Maite', 3, 'Mm3dEf6hIj9kLm2', 'NO_INICIADA'),
  // Somebody whose bond nobody proved answers theirs.
  { ...estudiante(4, 'Clara', 3, 'Cc3dEf6hIj9kLm2', 'EN_PROGRESO'), informante: 'apoderado' as const, tomable: true },
  { ...estudiante(5, 'Dora', 3, 'Dd3dEf6hIj9kLm2', 'EN_PROGRESO'), informante: 'apoderado' as const, tomable: true },
]
const RECIBO = {
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
  token: 'Ab3dEf6hIj9kLm2',
}

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
    'GET /api/comprobantes': { status: 200, json: [RECIBO] },
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
