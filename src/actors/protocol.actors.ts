import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { protocolMachine } from '#machines/protocol/protocol.machine.ts'

/** The protocol's acceptance over the API. */
export function protocolFlow(call: Call) {
  return protocolMachine.provide({
    actors: {
      acceptProtocol: fromPromise(({ input }) => call('postAceptacionProtocolo', { body: input })),
    },
  })
}
