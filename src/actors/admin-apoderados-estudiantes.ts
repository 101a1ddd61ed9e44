import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import {
  apoderadosAdmin,
  apoderadoNuevo,
  type ApoderadoAdministrado,
  type FormularioDeApoderado,
  type VinculoAdministrado,
} from '#contract/apoderados.admin.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { faltasDe, revisa } from '#contract/validacion.ts'
import { adminApoderadosEstudiantesMachine } from '#machines/admin-apoderados-estudiantes/admin-apoderados-estudiantes.chart.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.chart.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { tableMachineOf, type PageRequest } from '#machines/table/table.chart.ts'
import { watchReturn } from './watch-return.ts'

/** With nothing but a student's RUN the guardians come by their student (spec, section 7, guardians). */
async function loadPage(call: Call, { query: { filters, limit, offset, sort } }: PageRequest<null>, signal: AbortSignal) {
  const pagina = { limit, offset, sortField: sort.field, sortOrder: sort.direction }
  const { runEstudiante, ...others } = filters
  const studentOnly = runEstudiante !== undefined && Object.keys(others).length === 0
  // The filters come from the screen's own fields, which are those of the contract.
  return studentOnly
    ? call(
        'getAdminApoderadosPorAlumno',
        { query: { ...pagina, runEstudiante } as PeticionDe<'getAdminApoderadosPorAlumno'>['query'] },
        { signal },
      )
    : call('getAdminApoderados', { query: { ...pagina, ...filters } as PeticionDe<'getAdminApoderados'>['query'] }, { signal })
}

/** The guardians of an administrator's territory. */
function tableFlow(call: Call) {
  return tableMachineOf<ApoderadoAdministrado, null>().provide({
    actors: {
      loadPage: fromPromise(async ({ input, signal }) => ({ ...(await loadPage(call, input, signal)), next: null })),
      watchReturn,
    },
  })
}

/** One guardian, created or changed. */
function recordFlow(call: Call) {
  return adminRecordMachineOf<ApoderadoAdministrado, FormularioDeApoderado>((data) => faltasDe(apoderadoNuevo, data)).provide({
    actors: {
      saveRecord: fromPromise(async ({ input: { item, data }, signal }) => {
        if (data === null) throw new Error('There is no form to save.')
        if (item === null) return call('postAdminApoderados', { body: data }, { signal })
        const { origen: _origin, ...campos } = data
        return call('patchAdminApoderados', { params: { id: item.usuarioId }, body: { ...campos, version: item.version } }, { signal })
      }),
    },
  })
}

/** A student linked to a guardian by its RUN. */
function linkFlow(call: Call) {
  return adminRecordMachineOf<ApoderadoAdministrado, { runEstudiante: string }>((data): Record<string, string> => {
    const { runEstudiante } = apoderadosAdmin.postAdminApoderadosEstudiantes.body.entries
    const revision = revisa(runEstudiante, data.runEstudiante)
    return revision.valida ? {} : { runEstudiante: Object.values(revision.campos)[0] ?? '' }
  }).provide({
    actors: {
      saveRecord: fromPromise(({ input: { item, data }, signal }) =>
        call(
          'postAdminApoderadosEstudiantes',
          { body: { usuarioId: item?.usuarioId ?? 0, runApoderado: item?.runApoderado, runEstudiante: data?.runEstudiante ?? '' } },
          { signal },
        ),
      ),
    },
  })
}

/** A link ended, with its reason. */
function unlinkFlow(call: Call) {
  return confirmedActionMachineOf<VinculoAdministrado>().provide({
    actors: {
      act: fromPromise(({ input: { target, motivo }, signal }) =>
        call('deleteAdminApoderadosEstudiantes', { params: { id: target?.vinculoId ?? 0 }, body: { motivo } }, { signal }),
      ),
    },
  })
}

/** A declared bond that the administrator knows to be true. */
function confirmFlow(call: Call) {
  return confirmedActionMachineOf<VinculoAdministrado>().provide({
    actors: {
      act: fromPromise(({ input: { target }, signal }) =>
        call('postAdminApoderadosEstudiantesPrueba', { params: { id: target?.vinculoId ?? 0 } }, { signal }),
      ),
    },
  })
}

/** The verification mail, once more. */
function resendFlow(call: Call) {
  return confirmedActionMachineOf<ApoderadoAdministrado>().provide({
    actors: {
      act: fromPromise(({ input: { target }, signal }) =>
        call(
          'postAdminApoderadosReenvio',
          { params: { id: target?.usuarioId ?? 0 }, body: { runApoderado: target?.runApoderado } },
          { signal },
        ),
      ),
    },
  })
}

/** The desk of guardians and their students on the real API. */
export function adminApoderadosEstudiantesFlow(call: Call) {
  return adminApoderadosEstudiantesMachine.provide({
    actors: {
      table: tableFlow(call),
      record: recordFlow(call),
      link: linkFlow(call),
      confirm: confirmFlow(call),
      unlink: unlinkFlow(call),
      resend: resendFlow(call),
    },
  })
}
