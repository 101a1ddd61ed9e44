import { fromCallback, fromPromise } from 'xstate'
import { object, array, string } from 'valibot'
import type { Call } from '#api/client.ts'
import { readStaticData } from '#api/static-data.ts'
import { usuarioNuevo, type FormularioDeUsuario, type ReferenciaDeUsuarios, type UsuarioAdministrado } from '#contract/usuarios.admin.ts'
import type { HechoAuditado } from '#contract/auditoria.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { rolesQueAdministra } from '#contract/rules/administracion.ts'
import type { RolId } from '#contract/rules/roles.ts'
import { comunasDeNorteASur, deNorteASur, provinciasDeNorteASur } from '#contract/rules/regiones.ts'
import { faltasDe } from '#contract/validacion.ts'
import { adminUsuariosMachine } from '#machines/admin-usuarios/admin-usuarios.chart.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.chart.ts'
import { bulkLoadMachine, type ChosenFile } from '#machines/bulk-load/bulk-load.chart.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { fileDownloadMachineOf } from '#machines/file-download/file-download.chart.ts'
import { tableMachineOf, type PageRequest } from '#machines/table/table.chart.ts'
import { saveFile } from './save-file.ts'
import { watchReturn } from './watch-return.ts'

const regiones = array(object({ regionId: string(), nombre: string() }))
const provincias = array(object({ provinciaId: string(), regionId: string(), nombre: string() }))
const comunas = array(object({ comunaId: string(), provinciaId: string(), regionId: string(), nombre: string() }))

/** Which tab of the page shows the list; it travels in the address with the filters, and the call does not know it. */
function requested<Q>({ query: { filters, limit, offset, sort } }: PageRequest<null>): Q {
  const { vista: _view, ...others } = filters
  // The filters come from the screen's reading of the address, which keeps only what the contract accepts.
  return { ...others, limit, offset, sortField: sort.field, sortOrder: sort.direction } as Q
}

/** The accounts of an administrator. */
function tableFlow(call: Call) {
  return tableMachineOf<UsuarioAdministrado, null>().provide({
    actors: {
      loadPage: fromPromise(async ({ input, signal }) => ({
        ...(await call('getAdminUsuarios', { query: requested(input) }, { signal })),
        next: null,
      })),
      watchReturn,
    },
  })
}

/** One account, created or changed. */
function recordFlow(call: Call) {
  return adminRecordMachineOf<UsuarioAdministrado, FormularioDeUsuario>((data) => faltasDe(usuarioNuevo, data)).provide({
    actors: {
      saveRecord: fromPromise(async ({ input: { item, data }, signal }) => {
        if (data === null) throw new Error('There is no form to save.')
        if (item === null) return call('postAdminUsuarios', { body: data }, { signal })
        return call('putAdminUsuarios', { params: { usuarioId: item.usuarioId }, body: { ...data, version: item.version } }, { signal })
      }),
    },
  })
}

/** The mail with the link for another password. */
function resetFlow(call: Call) {
  return confirmedActionMachineOf<UsuarioAdministrado>().provide({
    actors: {
      act: fromPromise(({ input: { target }, signal }) =>
        call('postAdminUsuariosClave', { params: { usuarioId: target?.usuarioId ?? 0 } }, { signal }),
      ),
    },
  })
}

/** Every session of an account, ended. */
function sessionsFlow(call: Call) {
  return confirmedActionMachineOf<UsuarioAdministrado>().provide({
    actors: {
      act: fromPromise(({ input: { target }, signal }) =>
        call('deleteAdminUsuariosSesiones', { params: { usuarioId: target?.usuarioId ?? 0 } }, { signal }),
      ),
    },
  })
}

/** A lost second factor, reset with its reason. */
function secondFactorFlow(call: Call) {
  return confirmedActionMachineOf<UsuarioAdministrado>().provide({
    actors: {
      act: fromPromise(({ input: { target, motivo }, signal }) =>
        call('deleteAdminUsuariosSegundoFactor', { params: { usuarioId: target?.usuarioId ?? 0 }, body: { motivo } }, { signal }),
      ),
    },
  })
}

/** Territory and positions, for the roles that this one administers. */
function referenceFlow(call: Call) {
  return collectionMachineOf<ReferenciaDeUsuarios, { rolId: RolId }>().provide({
    actors: {
      loadAll: fromPromise(async ({ input: { scope }, signal }) => {
        const [regionList, provinceList, communeList, ...cargos] = await Promise.all([
          readStaticData('/data/regiones.json', regiones, signal),
          readStaticData('/data/provincias.json', provincias, signal),
          readStaticData('/data/comunas.json', comunas, signal),
          ...rolesQueAdministra(scope.rolId).map((rol) => call('getCargosDeRol', { params: { rol } }, { signal })),
        ])
        const inOrder = {
          regiones: [...regionList].sort(deNorteASur),
          provincias: [...provinceList].sort(provinciasDeNorteASur),
          comunas: [...communeList].sort(comunasDeNorteASur),
        }
        return { filas: [{ ...inOrder, cargos: cargos.flat() }] }
      }),
      watchReturn: fromCallback(() => () => {}),
    },
  })
}

/** An administrator's desk of accounts on the real API. */
export function adminUsuariosFlow(call: Call) {
  return adminUsuariosMachine.provide({
    actors: {
      table: tableFlow(call),
      record: recordFlow(call),
      reset: resetFlow(call),
      sessions: sessionsFlow(call),
      secondFactor: secondFactorFlow(call),
      reference: referenceFlow(call),
    },
  })
}

/** The text of a file in UTF-8 or, when it is not, in Windows-1252, as older spreadsheets write. */
async function textOf(file: ChosenFile): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Accounts from a file. */
export function adminUsuariosLoadFlow(call: Call) {
  return bulkLoadMachine.provide({
    actors: {
      postCarga: fromPromise(async ({ input: { file, simular }, signal }) => {
        const csv = file === null ? '' : await textOf(file)
        return (await call('postAdminUsuariosCarga', { body: { csv, simular } }, { signal })).filas
      }),
    },
  })
}

/** The audit's rows. */
export function adminUsuariosAuditTableFlow(call: Call) {
  return tableMachineOf<HechoAuditado, null>().provide({
    actors: {
      loadPage: fromPromise(async ({ input: { query: asked }, signal }) => {
        const { vista: _view, ...filters } = asked.filters
        const query = { ...filters, limit: asked.limit, offset: asked.offset } as PeticionDe<'getAuditoria'>['query']
        return { ...(await call('getAuditoria', { query }, { signal })), next: null }
      }),
      watchReturn,
    },
  })
}

/** The audit's rows in a file, with the filters of the list. */
export function adminUsuariosAuditDownloadFlow(call: Call) {
  return fileDownloadMachineOf<Readonly<Record<string, string>>>().provide({
    actors: {
      download: fromPromise(async ({ input: { request }, signal }) => {
        const { vista: _view, ...filters } = request ?? {}
        saveFile(
          await call('getAuditoriaDescarga', { query: filters as PeticionDe<'getAuditoriaDescarga'>['query'] }, { signal }),
          'auditoria.csv',
        )
      }),
    },
  })
}
