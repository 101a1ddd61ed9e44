import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { PreferenciaDeRecordatorios, RecordatoriosDeApoderados } from '#contract/invitaciones.apoderados.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import type { ReminderTarget } from '#machines/recordatorios/recordatorios.vocabulary.ts'
import { recordatoriosMachine } from '#machines/recordatorios/recordatorios.chart.ts'
import { renewedListMachineOf } from '#machines/renewed-list/renewed-list.chart.ts'
import { watchReturn, watchReturnOrCount } from './watch-return.ts'

/** A reminder's link, over the API. */
export function recordatoriosFlow(call: Call) {
  return recordatoriosMachine.provide({
    actors: { postBaja: fromPromise(({ input, signal }) => call('postInvitacionesBaja', { query: input }, { signal })) },
  })
}

/** The reminders to guardians of a school (`idRbd`), or of all that the account reaches. */
export function recordatoriosGuardiansFlow(call: Call) {
  let last: RecordatoriosDeApoderados | undefined
  const isCounting = () => last !== undefined && (last.recuento.avance !== null || last.tandas.some(({ reuniendo }) => reuniendo))
  const list = collectionMachineOf<RecordatoriosDeApoderados, { idRbd: number | null }>().provide({
    actors: {
      loadAll: fromPromise(
        async ({
          input: {
            scope: { idRbd },
          },
          signal,
        }) => {
          const query = idRbd === null ? {} : { idRbd: String(idRbd) }
          last = await call('getInvitacionesApoderados', { query }, { signal })
          return { filas: [last] }
        },
      ),
      watchReturn: watchReturnOrCount(isCounting),
    },
  })
  const action = confirmedActionMachineOf<ReminderTarget>().provide({
    actors: {
      act: fromPromise(async ({ input: { target }, signal }) => {
        if (target === null) throw new Error('There is nothing to do.')
        if ('cancel' in target) {
          return call('deleteInvitacionesApoderados', { params: { recordatorioId: String(target.cancel) } }, { signal })
        }
        const dia = 'day' in target ? target.day : null
        return call('postInvitacionesApoderados', { body: { idRbd: target.idRbd, dia } }, { signal })
      }),
    },
  })
  return renewedListMachineOf<RecordatoriosDeApoderados, { idRbd: number | null }, ReminderTarget>().provide({
    actors: { list, action },
  })
}

/** Whether one's own account gets reminders, and changing it. */
export function recordatoriosOwnFlow(call: Call) {
  const list = collectionMachineOf<PreferenciaDeRecordatorios, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => ({ filas: [await call('getInvitacionesPropias', {}, { signal })] })),
      watchReturn,
    },
  })
  const action = confirmedActionMachineOf<PreferenciaDeRecordatorios>().provide({
    actors: {
      act: fromPromise(async ({ input: { target }, signal }) => {
        if (target === null) throw new Error('There is nothing to change.')
        return call('putInvitacionesPropias', { body: target }, { signal })
      }),
    },
  })
  return renewedListMachineOf<PreferenciaDeRecordatorios, null, PreferenciaDeRecordatorios>().provide({ actors: { list, action } })
}
