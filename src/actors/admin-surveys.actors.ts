import { fromCallback, fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import {
  adminEncuestas,
  encuestaNueva,
  type CambioDeGrado,
  type EncuestaAdministrada,
  type FormularioDeCopia,
  type FormularioDeEncuesta,
  type GradoConEncuestas,
  type ReferenciaDeEncuestas,
} from '#contract/admin-encuestas.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { revisar } from '#contract/validacion.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.machine.ts'
import { collectionMachineOf } from '#machines/collection/collection.machine.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.machine.ts'
import { tableMachineOf } from '#machines/table/table.machine.ts'
import { watchReturn } from './watch-return.ts'

const regresos = fromCallback<{ type: 'RETURNED' }>(({ sendBack }) => watchReturn(() => sendBack({ type: 'RETURNED' })))

/** The surveys of a period, or of all. */
export function surveyTableFlow(call: Call) {
  return tableMachineOf<EncuestaAdministrada, null>().provide({
    actors: {
      loadPage: fromPromise(
        async ({
          input: {
            consulta: { filtros, limit, offset },
          },
          signal,
        }) => {
          const query = { ...filtros, limit, offset } as PeticionDe<'getAdminEncuestas'>['query']
          return { ...(await call('getAdminEncuestas', { query }, { signal })), siguiente: null }
        },
      ),
      watchReturn: regresos,
    },
  })
}

/** One survey, created, changed or deleted. */
export function surveyRecordFlow(call: Call) {
  return adminRecordMachineOf<EncuestaAdministrada, FormularioDeEncuesta>((datos) => {
    const revision = revisar(encuestaNueva, datos)
    return revision.valida ? {} : revision.campos
  }).provide({
    actors: {
      saveRecord: fromPromise(async ({ input: { registro, datos }, signal }) => {
        if (datos === null) throw new Error('There is no form to save.')
        if (registro === null) return call('postAdminEncuestas', { body: datos }, { signal })
        const { cuestionarioDe: _origen, ...campos } = datos
        return call('putAdminEncuestas', { body: { ...campos, encuestaId: registro.encuestaId, version: registro.version } }, { signal })
      }),
      deleteRecord: fromPromise(({ input: { registro }, signal }) =>
        call('deleteAdminEncuestas', { params: { id: registro?.encuestaId ?? 0 } }, { signal }),
      ),
    },
  })
}

/** The surveys of a period, copied to another. */
export function surveyCopyFlow(call: Call) {
  return adminRecordMachineOf<null, FormularioDeCopia>((datos) => {
    const revision = revisar(adminEncuestas.postAdminEncuestasCopia.body, datos)
    return revision.valida ? {} : revision.campos
  }).provide({
    actors: {
      saveRecord: fromPromise(async ({ input: { datos }, signal }) => {
        if (datos === null) throw new Error('There is no form to save.')
        return call('postAdminEncuestasCopia', { body: datos }, { signal })
      }),
    },
  })
}

/** The one active period. */
export function periodActivationFlow(call: Call) {
  return confirmedActionMachineOf<{ periodoId: number; nombre: string }>().provide({
    actors: {
      act: fromPromise(({ input: { objeto }, signal }) =>
        call('putAdminPeriodoActivo', { params: { id: objeto?.periodoId ?? 0 } }, { signal }),
      ),
    },
  })
}

/** Periods, who answers, and the surveys whose questions another may take. */
export function surveyReferenceFlow(call: Call) {
  return collectionMachineOf<ReferenciaDeEncuestas, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => {
        const [periodos, informantes, encuestas] = await Promise.all([
          call('getPeriodos', {}, { signal }),
          call('getInformantesDigitadores', {}, { signal }),
          call('getAdminEncuestas', { query: { limit: 100 } }, { signal }),
        ])
        return { filas: [{ periodos, informantes, encuestas: encuestas.filas }] }
      }),
      watchReturn: regresos,
    },
  })
}

/** Every grade with its students and its surveys of a period. */
export function gradeMatrixFlow(call: Call) {
  return collectionMachineOf<GradoConEncuestas, { periodoId: number }>().provide({
    actors: {
      loadAll: fromPromise(async ({ input: { alcance }, signal }) => ({
        filas: await call('getGradosConEncuestas', { params: { id: alcance.periodoId } }, { signal }),
      })),
      watchReturn: regresos,
    },
  })
}

/** A change of a grade's surveys, once its students were told. */
export function gradeChangeFlow(call: Call) {
  return confirmedActionMachineOf<CambioDeGrado>().provide({
    actors: {
      act: fromPromise(async ({ input: { objeto }, signal }) => {
        if (objeto === null) throw new Error('There is no change to make.')
        const {
          grado: { idEnsenanza, idGrado },
          encuestaId,
          idEnsenanzaGrado,
        } = objeto
        if (idEnsenanzaGrado === null)
          return call('postEnsenanzasGradosEncuestas', { body: { idEnsenanza, idGrado, encuestaId } }, { signal })
        return call('deleteEnsenanzasGradosEncuestas', { params: { id: idEnsenanzaGrado } }, { signal })
      }),
    },
  })
}
