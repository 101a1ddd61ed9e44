import { fromCallback, fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { DocumentoDeApoyo } from '#contract/documentos.ts'
import { collectionMachineOf } from '#machines/collection/collection.machine.ts'
import { watchReturn } from './watch-return.ts'

/** The supporting documents of the person's role, on the real API. */
export function supportDocumentsFlow(call: Call) {
  return collectionMachineOf<DocumentoDeApoyo, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => ({ filas: await call('getDocumentosApoyo', {}, { signal }) })),
      watchReturn: fromCallback(({ sendBack }) => watchReturn(() => sendBack({ type: 'RETURNED' }))),
    },
  })
}
