import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { AdministracionDeInvitaciones, EnsayoDeInvitacion } from '#contract/invitaciones.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { renewedListMachineOf } from '#machines/renewed-list/renewed-list.chart.ts'
import { watchReturn } from './watch-return.ts'

/** Whom mails would reach now, and what became of those that were sent. */
function listFlow(call: Call) {
  return collectionMachineOf<AdministracionDeInvitaciones, null>().provide({
    actors: { loadAll: fromPromise(async ({ signal }) => ({ filas: [await call('getAdminInvitaciones', {}, { signal })] })), watchReturn },
  })
}

/** Writing to all of a group. */
function sendingFlow(call: Call) {
  return confirmedActionMachineOf<EnsayoDeInvitacion>().provide({
    actors: {
      act: fromPromise(async ({ input: { target }, signal }) => {
        if (target === null) throw new Error('There is nobody to write to.')
        return call('postAdminInvitaciones', { body: { grupo: target.grupo } }, { signal })
      }),
    },
  })
}

/** Mails to many at once, on the real API. */
export function adminUsuariosInvitationsFlow(call: Call) {
  return renewedListMachineOf<AdministracionDeInvitaciones, null, EnsayoDeInvitacion>().provide({
    actors: { list: listFlow(call), action: sendingFlow(call) },
  })
}
