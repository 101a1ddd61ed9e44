import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { dataUpdateMachine } from '#machines/data-update/data-update.machine.ts'

/** The school's data over the API. */
export function dataUpdateFlow(call: Call) {
  return dataUpdateMachine.provide({
    actors: {
      loadProfile: fromPromise(({ signal }) => call('getUsuario', {}, { signal })),
      saveProfile: fromPromise(({ input }) => call('putUsuario', { body: input.datos })),
    },
  })
}
