import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { accountMachine } from '#machines/account/account.machine.ts'

/** A person's own account over the API. */
export function accountFlow(call: Call) {
  return accountMachine.provide({
    actors: {
      loadProfile: fromPromise(({ signal }) => call('getUsuario', {}, { signal })),
      saveAccount: fromPromise(({ input }) => call('putUsuario', { body: input.datos })),
    },
  })
}
