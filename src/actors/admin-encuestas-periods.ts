import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { encuestasPeriodos, type PeriodoAdministrado } from '#contract/encuestas.periodos.ts'
import { revisa } from '#contract/validacion.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.chart.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { watchReturn } from './watch-return.ts'

interface Target {
  periodoId: number
  nombre: string
}

/** The agency's periods, the newest first. */
export function adminEncuestasPeriodsFlow(call: Call) {
  return collectionMachineOf<PeriodoAdministrado, null>().provide({
    actors: { loadAll: fromPromise(async ({ signal }) => ({ filas: await call('getAdminPeriodos', {}, { signal }) })), watchReturn },
  })
}

/** A period that is made. */
export function adminEncuestasNewPeriodFlow(call: Call) {
  return adminRecordMachineOf<null, { nombre: string }>((data) => {
    const revision = revisa(encuestasPeriodos.postAdminPeriodos.body, data)
    return revision.valida ? {} : revision.campos
  }).provide({
    actors: {
      saveRecord: fromPromise(async ({ input: { data }, signal }) => {
        if (data === null) throw new Error('There is no form to save.')
        return call('postAdminPeriodos', { body: data }, { signal })
      }),
    },
  })
}

/** The open period, closed. */
export function adminEncuestasClosingFlow(call: Call) {
  return confirmedActionMachineOf<Target>().provide({
    actors: {
      act: fromPromise(({ input: { target }, signal }) =>
        call('postAdminPeriodoCierre', { params: { id: target?.periodoId ?? 0 } }, { signal }),
      ),
    },
  })
}

/** A closed period, opened again with a reason. */
export function adminEncuestasReopeningFlow(call: Call) {
  return confirmedActionMachineOf<Target>().provide({
    actors: {
      act: fromPromise(({ input: { target, motivo }, signal }) =>
        call('postAdminPeriodoReapertura', { params: { id: target?.periodoId ?? 0 }, body: { motivo } }, { signal }),
      ),
    },
  })
}
