import { downloadFailure, isDownloadingFile, requestedFile } from '#machines/file-download/file-download.selectors.ts'
import { historia } from '../historia.ts'
import { fileDownloadModel } from './file-download.cases.ts'

type Snapshot = Parameters<typeof downloadFailure>[0]

historia(
  'el archivo pedido viene, y si no llega se dice por qué',
  fileDownloadModel,
  'los cursos',
  { baja: isDownloadingFile, cual: requestedFile, falla: (s: Snapshot) => downloadFailure(s)?.mensaje ?? null },
  { baja: false, cual: null, falla: null },
  ['DOWNLOAD: 5° A', { baja: true, cual: '5° A' }],
  ['download.error: no hay qué descargar', { baja: false, falla: 'No hay comprobantes que descargar.' }],
  ['RETRY: reintentar', { baja: true, falla: null }],
  ['download.done: entregado', { baja: false }],
)
