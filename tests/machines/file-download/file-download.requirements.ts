import { requisito } from '#kit/requirements.ts'

const CURSO_A = ['download', { pedido: '5° A' }] as const

export const fileDownloadRequirements = [
  requisito('§1', 'los comprobantes de un curso se piden por ese curso', {
    quotes: 'Progress charts and receipts (comprobantes) exist',
    given: 'los cursos',
    steps: ['DOWNLOAD: 5° A', 'download.done: entregado', 'DOWNLOAD: 5° B'],
    expects: { at: 'downloading', calls: [CURSO_A, ['download', { pedido: '5° B' }]] },
  }),
  requisito('§8', 'si el archivo no llega se dice por qué', {
    quotes: 'Passed on to the caller',
    given: 'los cursos',
    steps: ['DOWNLOAD: 5° A', 'download.error: no hay qué descargar'],
    expects: { at: 'failed', context: { falla: { mensaje: 'No hay comprobantes que descargar.' } } },
  }),
  requisito('§8', 'reintentar pide el mismo archivo y calla la falla de antes', {
    quotes: 'Passed on to the caller',
    given: 'los cursos',
    steps: ['DOWNLOAD: 5° A', 'download.error: sin conexión', 'RETRY: reintentar'],
    expects: { at: 'downloading', calls: [CURSO_A, CURSO_A], context: { falla: null } },
  }),
  requisito('§8', 'después de una falla también se puede pedir otro', {
    quotes: 'Passed on to the caller',
    given: 'los cursos',
    steps: ['DOWNLOAD: 5° A', 'download.error: error interno', 'DOWNLOAD: 5° B'],
    expects: { at: 'downloading', calls: [CURSO_A, ['download', { pedido: '5° B' }]], context: { falla: null } },
  }),
]
