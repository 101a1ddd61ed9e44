import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { DocumentoDeApoyo } from '#contract/documentos-apoyo.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { fileDownloadMachineOf } from '#machines/file-download/file-download.chart.ts'
import { saveFile } from './save-file.ts'
import { watchReturn } from './watch-return.ts'

/** The supporting documents of the person's role, on the real API. */
export function documentosApoyoFlow(call: Call) {
  return collectionMachineOf<DocumentoDeApoyo, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => ({ filas: await call('getDocumentosApoyo', {}, { signal }) })),
      watchReturn,
    },
  })
}

/** Which uploaded document, and the name that it is saved under. */
export interface UploadedDocument {
  documentoId: number
  nombre: string
}

/** The file of a document that was uploaded. */
export function documentosApoyoDownloadFlow(call: Call) {
  return fileDownloadMachineOf<UploadedDocument>().provide({
    actors: {
      download: fromPromise(async ({ input: { request }, signal }) => {
        if (request === null) throw new Error('There is no document to download.')
        saveFile(await call('getDocumentoApoyoArchivo', { params: { id: request.documentoId } }, { signal }), request.nombre)
      }),
    },
  })
}
