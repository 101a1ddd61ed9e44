import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { protocoloConfidencialidadMachine } from '#machines/protocolo-confidencialidad/protocolo-confidencialidad.chart.ts'

/** The protocol's acceptance over the API. */
export function protocoloConfidencialidadFlow(call: Call) {
  return protocoloConfidencialidadMachine.provide({
    actors: {
      acceptProtocol: fromPromise(({ input, signal }) => call('postAceptacionProtocolo', { body: input }, { signal })),
    },
  })
}
