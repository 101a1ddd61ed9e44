import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { DocumentoDeApoyo } from '#contract/documentos-apoyo.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
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
