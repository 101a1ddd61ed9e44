import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { miCuentaMachine } from '#machines/mi-cuenta/mi-cuenta.chart.ts'

/** A person's own account over the API. */
export function miCuentaFlow(call: Call) {
  return miCuentaMachine.provide({
    actors: {
      loadProfile: fromPromise(({ signal }) => call('getUsuario', {}, { signal })),
      saveAccount: fromPromise(({ input, signal }) => call('putUsuario', { body: input.data }, { signal })),
    },
  })
}
