import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { actualizaDatosMachine } from '#machines/actualiza-datos/actualiza-datos.chart.ts'

/** The school's data over the API. */
export function actualizaDatosFlow(call: Call) {
  return actualizaDatosMachine.provide({
    actors: {
      loadProfile: fromPromise(({ signal }) => call('getUsuario', {}, { signal })),
      saveProfile: fromPromise(({ input, signal }) => call('putUsuario', { body: input.data }, { signal })),
    },
  })
}
