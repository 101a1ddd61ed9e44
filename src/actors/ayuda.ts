import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { Instalacion } from '#contract/instalacion.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { watchReturn } from './watch-return.ts'

/** Who answers people's questions, on the real API: a list of one. */
export function ayudaFlow(call: Call) {
  return collectionMachineOf<Instalacion, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => ({ filas: [await call('getInstalacion', {}, { signal })] })),
      watchReturn,
    },
  })
}
