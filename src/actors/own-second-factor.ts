import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { ownSecondFactorMachine } from '#machines/own-second-factor/own-second-factor.chart.ts'
import { secondFactorFlow } from './second-factor.ts'

/** One's own second factor over the API. */
export function ownSecondFactorFlow(call: Call) {
  return ownSecondFactorMachine.provide({
    actors: {
      loadFactor: fromPromise(({ signal }) => call('getUsuarioSegundoFactor', {}, { signal })),
      askForFactor: fromPromise(async ({ signal }) => {
        await call('postUsuarioSegundoFactor', {}, { signal })
        return null
      }),
      proof: secondFactorFlow(call),
    },
  })
}
