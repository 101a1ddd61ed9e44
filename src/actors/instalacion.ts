import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { instalacionMachine } from '#machines/instalacion/instalacion.chart.ts'

/** The installation of an empty database on the real API. */
export function instalacionFlow(call: Call) {
  return instalacionMachine.provide({
    actors: {
      getInstalacion: fromPromise(({ signal }) => call('getInstalacion', {}, { signal })),
      postInstalacion: fromPromise(({ input, signal }) => call('postInstalacion', { body: input }, { signal })),
    },
  })
}
