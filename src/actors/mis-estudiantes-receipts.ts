import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { ComprobantePropio } from '#contract/comprobantes.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { watchReturn } from './watch-return.ts'

/** The receipts of the person's own account, on the real API. */
export function misEstudiantesReceiptsFlow(call: Call) {
  return collectionMachineOf<ComprobantePropio, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => ({ filas: await call('getComprobantesPropios', {}, { signal }) })),
      watchReturn,
    },
  })
}
