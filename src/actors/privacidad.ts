import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { Privacidad } from '#contract/privacidad.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { watchReturn } from './watch-return.ts'

/** What the installation says of the data it keeps, on the real API: a list of one. */
export function privacidadFlow(call: Call) {
  return collectionMachineOf<Privacidad, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => ({ filas: [await call('getPrivacidad', {}, { signal })] })),
      watchReturn,
    },
  })
}
