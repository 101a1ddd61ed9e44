import { fromCallback, fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import {
  adminApoderados,
  apoderadoNuevo,
  type ApoderadoAdministrado,
  type FormularioDeApoderado,
  type VinculoAdministrado,
} from '#contract/admin-apoderados.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { revisar } from '#contract/validacion.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.machine.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.machine.ts'
import { tableMachineOf, type PageRequest } from '#machines/table/table.machine.ts'
import { watchReturn } from './watch-return.ts'

/** With nothing but a student's RUN the guardians come by their student (spec, section 7, guardians). */
async function cargaPagina(call: Call, { consulta: { filtros, limit, offset, orden } }: PageRequest<null>, signal: AbortSignal) {
  const pagina = { limit, offset, sortField: orden.campo, sortOrder: orden.sentido }
  const { runEstudiante, ...otros } = filtros
  const soloEstudiante = runEstudiante !== undefined && Object.keys(otros).length === 0
  // The filters come from the screen's own fields, which are those of the contract.
  return soloEstudiante
    ? call(
        'getAdminApoderadosPorAlumno',
        { query: { ...pagina, runEstudiante } as PeticionDe<'getAdminApoderadosPorAlumno'>['query'] },
        { signal },
      )
    : call('getAdminApoderados', { query: { ...pagina, ...filtros } as PeticionDe<'getAdminApoderados'>['query'] }, { signal })
}

/** The guardians of an administrator's territory. */
export function guardianTableFlow(call: Call) {
  return tableMachineOf<ApoderadoAdministrado, null>().provide({
    actors: {
      loadPage: fromPromise(async ({ input, signal }) => ({ ...(await cargaPagina(call, input, signal)), siguiente: null })),
      watchReturn: fromCallback(({ sendBack }) => watchReturn(() => sendBack({ type: 'RETURNED' }))),
    },
  })
}

/** One guardian, created or changed. */
export function guardianRecordFlow(call: Call) {
  return adminRecordMachineOf<ApoderadoAdministrado, FormularioDeApoderado>((datos) => {
    const revision = revisar(apoderadoNuevo, datos)
    return revision.valida ? {} : revision.campos
  }).provide({
    actors: {
      saveRecord: fromPromise(async ({ input: { registro, datos }, signal }) => {
        if (datos === null) throw new Error('There is no form to save.')
        if (registro === null) return call('postAdminApoderados', { body: datos }, { signal })
        const { runApoderado: _run, origen: _origen, ...campos } = datos
        return call(
          'patchAdminApoderados',
          { params: { id: registro.usuarioId }, body: { ...campos, version: registro.version } },
          { signal },
        )
      }),
    },
  })
}

/** A student linked to a guardian by its RUN. */
export function guardianLinkFlow(call: Call) {
  return adminRecordMachineOf<ApoderadoAdministrado, { runEstudiante: string }>((datos): Record<string, string> => {
    const { runEstudiante } = adminApoderados.postAdminApoderadosEstudiantes.body.entries
    const revision = revisar(runEstudiante, datos.runEstudiante)
    return revision.valida ? {} : { runEstudiante: Object.values(revision.campos)[0] ?? '' }
  }).provide({
    actors: {
      saveRecord: fromPromise(({ input: { registro, datos }, signal }) =>
        call(
          'postAdminApoderadosEstudiantes',
          { body: { usuarioId: registro?.usuarioId ?? 0, runEstudiante: datos?.runEstudiante ?? '' } },
          { signal },
        ),
      ),
    },
  })
}

/** A link ended, with its reason. */
export function guardianUnlinkFlow(call: Call) {
  return confirmedActionMachineOf<VinculoAdministrado>().provide({
    actors: {
      act: fromPromise(({ input: { objeto, motivo }, signal }) =>
        call('deleteAdminApoderadosEstudiantes', { params: { id: objeto?.vinculoId ?? 0 }, body: { motivo } }, { signal }),
      ),
    },
  })
}

/** The verification mail, once more. */
export function guardianResendFlow(call: Call) {
  return confirmedActionMachineOf<ApoderadoAdministrado>().provide({
    actors: {
      act: fromPromise(({ input: { objeto }, signal }) =>
        call('postAdminApoderadosReenvio', { params: { id: objeto?.usuarioId ?? 0 } }, { signal }),
      ),
    },
  })
}
