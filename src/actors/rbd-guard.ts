import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { comoRechazo } from '#contract/rechazo.ts'
import { rbdGuardMachine } from '#machines/rbd-guard/rbd-guard.chart.ts'

/** The guard's two questions over the API: only its own answers say "pending", any other refusal is a failure (interface). */
export function rbdGuardFlow(call: Call) {
  return rbdGuardMachine.provide({
    actors: {
      checkData: fromPromise(async ({ input, signal }) => {
        try {
          await call('getDatosActualizados', { params: { id: input.usuarioId } }, { signal })
          return true
        } catch (error) {
          if (comoRechazo(error).codigo === 'datos-pendientes') return false
          throw error
        }
      }),
      checkProtocol: fromPromise(async ({ input, signal }) => {
        const acceptances = await call('getAceptacionesProtocolo', { params: { id: input.usuarioId } }, { signal })
        return acceptances.length > 0
      }),
    },
  })
}
