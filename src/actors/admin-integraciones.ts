import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { CorreoEnCola, SistemaExterno } from '#contract/integraciones.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { renewedListMachineOf } from '#machines/renewed-list/renewed-list.chart.ts'
import { tableMachineOf } from '#machines/table/table.chart.ts'
import { watchReturn } from './watch-return.ts'

/** The outside systems, each as of now. */
function systemsFlow(call: Call) {
  return collectionMachineOf<SistemaExterno, null>().provide({
    actors: { loadAll: fromPromise(async ({ signal }) => ({ filas: await call('getAdminIntegraciones', {}, { signal }) })), watchReturn },
  })
}

/** Asking one of them whether it works. */
function trialFlow(call: Call) {
  return confirmedActionMachineOf<SistemaExterno>().provide({
    actors: {
      act: fromPromise(async ({ input: { target }, signal }) => {
        if (target === null) throw new Error('There is no system to try.')
        return call('postAdminIntegracionesPrueba', { params: { sistema: target.sistema } }, { signal })
      }),
    },
  })
}

/** The outside systems, and the question put to one of them, after which they are asked for again. */
export function adminIntegracionesSystemsFlow(call: Call) {
  return renewedListMachineOf<SistemaExterno, null, SistemaExterno>().provide({
    actors: { list: systemsFlow(call), action: trialFlow(call) },
  })
}

/** The mails that have not gone out. */
export function adminIntegracionesTableFlow(call: Call) {
  return tableMachineOf<CorreoEnCola, null>().provide({
    actors: {
      loadPage: fromPromise(async ({ input: { query: asked }, signal }) => {
        const query = { ...asked.filters, limit: asked.limit, offset: asked.offset } as PeticionDe<'getAdminIntegracionesCorreos'>['query']
        return { ...(await call('getAdminIntegracionesCorreos', { query }, { signal })), next: null }
      }),
      watchReturn,
    },
  })
}

/** Trying one again. */
export function adminIntegracionesRetryFlow(call: Call) {
  return confirmedActionMachineOf<CorreoEnCola>().provide({
    actors: {
      act: fromPromise(({ input: { target }, signal }) =>
        call('postAdminIntegracionesCorreoReintento', { params: { id: target?.encargoId ?? 0 } }, { signal }),
      ),
    },
  })
}
