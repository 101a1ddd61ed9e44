import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import {
  encuestasAdmin,
  encuestaNueva,
  type EncuestaAdministrada,
  type FormularioDeCopia,
  type FormularioDeEncuesta,
  type PreguntasDeEncuesta,
  type PreguntasNuevas,
  type ReferenciaDeEncuestas,
} from '#contract/encuestas.admin.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import type { EncuestaDeProveedor, Revision } from '#contract/proveedor.ts'
import type { Cuestionario } from '#contract/rules/cuestionario.ts'
import { faltasDe } from '#contract/validacion.ts'
import { adminEncuestasMachine } from '#machines/admin-encuestas/admin-encuestas.chart.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.chart.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { renewedListMachineOf } from '#machines/renewed-list/renewed-list.chart.ts'
import { tableMachineOf } from '#machines/table/table.chart.ts'
import { watchReturn } from './watch-return.ts'

/** The surveys of a period, or of all. */
function tableFlow(call: Call) {
  return tableMachineOf<EncuestaAdministrada, null>().provide({
    actors: {
      loadPage: fromPromise(
        async ({
          input: {
            query: { filters, limit, offset },
          },
          signal,
        }) => {
          const query = { ...filters, limit, offset } as PeticionDe<'getAdminEncuestas'>['query']
          return { ...(await call('getAdminEncuestas', { query }, { signal })), next: null }
        },
      ),
      watchReturn,
    },
  })
}

/** One survey, created, changed or deleted. */
function recordFlow(call: Call) {
  return adminRecordMachineOf<EncuestaAdministrada, FormularioDeEncuesta>((data) => faltasDe(encuestaNueva, data)).provide({
    actors: {
      saveRecord: fromPromise(async ({ input: { item, data }, signal }) => {
        if (data === null) throw new Error('There is no form to save.')
        if (item === null) return call('postAdminEncuestas', { body: data }, { signal })
        const { cuestionarioDe: _origin, definicion: _questions, aceptaOmisiones: _left, ...campos } = data
        return call('putAdminEncuestas', { body: { ...campos, encuestaId: item.encuestaId, version: item.version } }, { signal })
      }),
      deleteRecord: fromPromise(({ input: { item }, signal }) =>
        call('deleteAdminEncuestas', { params: { id: item?.encuestaId ?? 0 } }, { signal }),
      ),
    },
  })
}

/** The surveys of a period, copied to another. */
function copyFlow(call: Call) {
  return adminRecordMachineOf<null, FormularioDeCopia>((data) => faltasDe(encuestasAdmin.postAdminEncuestasCopia.body, data)).provide({
    actors: {
      saveRecord: fromPromise(async ({ input: { data }, signal }) => {
        if (data === null) throw new Error('There is no form to save.')
        return call('postAdminEncuestasCopia', { body: data }, { signal })
      }),
    },
  })
}

/** A survey tied to the one of the outside tool that it stands for. */
function tieFlow(call: Call) {
  return adminRecordMachineOf<EncuestaAdministrada, { sid: number | null }>(() => ({})).provide({
    actors: {
      saveRecord: fromPromise(async ({ input: { item, data }, signal }) => {
        if (item === null || data === null) throw new Error('There is no survey to tie.')
        const { encuestaId: id, version } = item
        return call('putAdminEncuestaHerramienta', { params: { id }, body: { ...data, version } }, { signal })
      }),
    },
  })
}

/** The surveys that the outside tool has. */
export function adminEncuestasToolFlow(call: Call) {
  return collectionMachineOf<EncuestaDeProveedor, null>().provide({
    actors: { loadAll: fromPromise(async ({ signal }) => ({ filas: await call('getEncuestasDeProveedor', {}, { signal }) })), watchReturn },
  })
}

/** What one of them needs, and whether it has it. */
export function adminEncuestasToolCheckFlow(call: Call) {
  return collectionMachineOf<Revision, { sid: number }>().provide({
    actors: {
      loadAll: fromPromise(async ({ input: { scope }, signal }) => ({
        filas: await call('getRevisionDeProveedor', { params: { e: scope.sid } }, { signal }),
      })),
      watchReturn,
    },
  })
}

/** The one active period. */
export function adminEncuestasPeriodFlow(call: Call) {
  return confirmedActionMachineOf<{ periodoId: number; nombre: string }>().provide({
    actors: {
      act: fromPromise(({ input: { target }, signal }) =>
        call('putAdminPeriodoActivo', { params: { id: target?.periodoId ?? 0 } }, { signal }),
      ),
    },
  })
}

/** Periods, who answers, and the surveys whose questions another may take. */
export function adminEncuestasReferenceFlow(call: Call) {
  return collectionMachineOf<ReferenciaDeEncuestas, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => {
        const [periodos, informants, encuestas] = await Promise.all([
          call('getPeriodos', {}, { signal }),
          call('getInformantesDigitadores', {}, { signal }),
          call('getAdminEncuestas', { query: { limit: 100 } }, { signal }),
        ])
        return { filas: [{ periodos, informantes: informants, encuestas: encuestas.filas }] }
      }),
      watchReturn,
    },
  })
}

const bodyOf = ({ definicion, aceptaOmisiones }: PreguntasNuevas) => ({ definicion, aceptaOmisiones })

/** The questionnaires that a survey had, and others that are published in their place. */
export function adminEncuestasQuestionsFlow(call: Call) {
  return renewedListMachineOf<PreguntasDeEncuesta, { encuestaId: number }, PreguntasNuevas>().provide({
    actors: {
      list: collectionMachineOf<PreguntasDeEncuesta, { encuestaId: number }>().provide({
        actors: {
          loadAll: fromPromise(async ({ input: { scope }, signal }) => ({
            filas: [await call('getAdminEncuestaVersiones', { params: { id: scope.encuestaId } }, { signal })],
          })),
          watchReturn,
        },
      }),
      action: confirmedActionMachineOf<PreguntasNuevas>().provide({
        actors: {
          act: fromPromise(({ input: { target }, signal }) => {
            if (target === null) throw new Error('There are no questions to publish.')
            return call('putAdminEncuestaCuestionario', { params: { id: target.encuestaId }, body: bodyOf(target) }, { signal })
          }),
        },
      }),
    },
  })
}

/** How a survey's questions would be with a definition that was not published. */
export function adminEncuestasReviewFlow(call: Call) {
  return collectionMachineOf<Cuestionario, PreguntasNuevas>().provide({
    actors: {
      loadAll: fromPromise(async ({ input: { scope }, signal }) => ({
        filas: [await call('postAdminEncuestaRevision', { params: { id: scope.encuestaId }, body: bodyOf(scope) }, { signal })],
      })),
      watchReturn,
    },
  })
}

/** The desk of surveys and periods on the real API. */
export function adminEncuestasFlow(call: Call) {
  return adminEncuestasMachine.provide({
    actors: {
      table: tableFlow(call),
      record: recordFlow(call),
      copy: copyFlow(call),
      tie: tieFlow(call),
      period: adminEncuestasPeriodFlow(call),
      reference: adminEncuestasReferenceFlow(call),
    },
  })
}
