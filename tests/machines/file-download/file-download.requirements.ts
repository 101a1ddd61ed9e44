import { requirement } from '#kit/requirements.ts'
import { seLee } from '../se-lee.ts'

const CURSO_A = ['download', { request: '5° A' }] as const

export const fileDownloadRequirements = [
  requirement('§1', 'los comprobantes de un curso se piden por ese curso', {
    quotes: 'Progress charts and receipts (comprobantes) exist',
    given: 'los cursos',
    steps: ['DOWNLOAD: 5° A', 'download.done: entregado', 'DOWNLOAD: 5° B'],
    expects: { at: 'downloading', calls: [CURSO_A, ['download', { request: '5° B' }]] },
  }),
  requirement('§8', 'si el archivo no llega se dice por qué', {
    quotes: 'Passed on to the caller',
    given: 'los cursos',
    steps: ['DOWNLOAD: 5° A', 'download.error: no hay qué descargar'],
    expects: {
      reads: 'No hay comprobantes que descargar.',
      at: 'failed',
      context: { failure: { mensaje: 'No hay comprobantes que descargar.' } },
    },
  }),
  requirement('§8', 'reintentar pide el mismo archivo y calla la falla de antes', {
    quotes: 'Passed on to the caller',
    given: 'los cursos',
    steps: ['DOWNLOAD: 5° A', 'download.error: sin conexión', 'RETRY: reintentar'],
    expects: { at: 'downloading', calls: [CURSO_A, CURSO_A], context: { failure: null } },
  }),
  requirement('§8', 'después de una falla también se puede pedir otro', {
    quotes: 'Passed on to the caller',
    given: 'los cursos',
    steps: ['DOWNLOAD: 5° A', 'download.error: error interno', 'DOWNLOAD: 5° B'],
    expects: { at: 'downloading', calls: [CURSO_A, ['download', { request: '5° B' }]], context: { failure: null } },
  }),
  requirement('decisión', 'un archivo entregado deja pedir otro, y mientras llega se ve que se espera', {
    because: 'Un segundo clic mientras se espera bajaría el archivo dos veces.',
    given: 'los cursos',
    opens: { at: 'idle', context: { request: null, failure: null }, tags: [] },
    steps: [
      ['DOWNLOAD: 5° A', { at: 'downloading', calls: [CURSO_A], tags: ['busy'] }],
      ['download.done: entregado', { at: 'idle', context: { failure: null }, tags: [] }],
    ],
  }),
  seLee('de un curso', 'los cursos', [], ['Apoderados de 5° básico A', 'Enviar códigos por correo']),
]
