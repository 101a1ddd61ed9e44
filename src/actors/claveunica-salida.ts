import { fromCallback, fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { claveunicaSalidaMachine } from '#machines/claveunica-salida/claveunica-salida.chart.ts'

/** The way out through ClaveÚnica. */
export function claveunicaSalidaFlow(call: Call) {
  return claveunicaSalidaMachine.provide({
    actors: {
      requestLogout: fromPromise(({ input: { expirada, origen }, signal }) =>
        call(
          'getClaveunicaCierre',
          { query: { ...(expirada && { sesionExpirada: 'true' as const }), ...(origen === 'EPJA' && { origen }) } },
          { signal },
        ),
      ),
      openLogout: fromCallback(({ input }) => {
        window.location.replace(input.urlCierre)
        // A provider that does not answer must not take the person away later.
        return () => window.stop()
      }),
    },
  })
}
