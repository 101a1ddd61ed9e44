import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { Trabajo } from '#contract/datamart.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { watchReturn } from './watch-return.ts'

/** What there is to do in the caller's place, on the real API: a list of one. */
export function inicioFlow(call: Call) {
  return collectionMachineOf<Trabajo, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => ({ filas: [await call('getTrabajo', {}, { signal })] })),
      watchReturn,
    },
  })
}
