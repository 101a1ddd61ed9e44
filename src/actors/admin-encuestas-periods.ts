import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { encuestasPeriodos, type PeriodoAdministrado } from '#contract/encuestas.periodos.ts'
import { faltasDe } from '#contract/validacion.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.chart.ts'
import { adminPeriodosMachine, type AskedPeriod, type AskedSurveys } from '#machines/admin-periodos/admin-periodos.chart.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { adminEncuestasPeriodFlow } from './admin-encuestas.ts'
import { watchReturn } from './watch-return.ts'

/** The agency's periods, the newest first. */
function listFlow(call: Call) {
  return collectionMachineOf<PeriodoAdministrado, null>().provide({
    actors: { loadAll: fromPromise(async ({ signal }) => ({ filas: await call('getAdminPeriodos', {}, { signal }) })), watchReturn },
  })
}

/** A period that is made. */
function newPeriodFlow(call: Call) {
  return adminRecordMachineOf<null, { nombre: string }>((data) => faltasDe(encuestasPeriodos.postAdminPeriodos.body, data)).provide({
    actors: {
      saveRecord: fromPromise(async ({ input: { data }, signal }) => {
        if (data === null) throw new Error('There is no form to save.')
        return call('postAdminPeriodos', { body: data }, { signal })
      }),
    },
  })
}

/** Surveys of a period, turned on or off together. */
function surveysFlow(call: Call) {
  return confirmedActionMachineOf<AskedSurveys>().provide({
    actors: {
      act: fromPromise(({ input: { target }, signal }) => {
        if (target === null) throw new Error('There are no surveys to change.')
        const { periodoId: id, activo, encuestas } = target
        const body = { activo, encuestas: encuestas.map(({ encuestaId }) => encuestaId) }
        return call('putAdminPeriodoEncuestas', { params: { id }, body }, { signal })
      }),
    },
  })
}

/** The open period, closed. */
function closingFlow(call: Call) {
  return confirmedActionMachineOf<AskedPeriod>().provide({
    actors: {
      act: fromPromise(({ input: { target }, signal }) =>
        call('postAdminPeriodoCierre', { params: { id: target?.periodoId ?? 0 } }, { signal }),
      ),
    },
  })
}

/** A closed period, opened again with a reason. */
function reopeningFlow(call: Call) {
  return confirmedActionMachineOf<AskedPeriod>().provide({
    actors: {
      act: fromPromise(({ input: { target, motivo }, signal }) =>
        call('postAdminPeriodoReapertura', { params: { id: target?.periodoId ?? 0 }, body: { motivo } }, { signal }),
      ),
    },
  })
}

/** The desk of periods on the real API. */
export function adminPeriodosFlow(call: Call) {
  return adminPeriodosMachine.provide({
    actors: {
      list: listFlow(call),
      record: newPeriodFlow(call),
      opening: adminEncuestasPeriodFlow(call),
      surveys: surveysFlow(call),
      closing: closingFlow(call),
      reopening: reopeningFlow(call),
    },
  })
}
