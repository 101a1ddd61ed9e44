import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { CierreDeEstablecimientos } from '#contract/sige-liberado.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'

/** Closing schools that the directories no longer bring, or undoing it, with a reason, on the real API. */
export function seleccionRbdClosingFlow(call: Call) {
  return confirmedActionMachineOf<CierreDeEstablecimientos>().provide({
    actors: {
      act: fromPromise(({ input: { target, motivo }, signal }) =>
        call(
          'putAdminEstablecimientosCierre',
          { body: { idRbds: [...(target?.idRbds ?? [])], cerrado: target?.cerrado ?? false, motivo } },
          { signal },
        ),
      ),
    },
  })
}
