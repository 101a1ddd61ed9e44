import { fromCallback, fromPromise } from 'xstate'
import { object, array, string } from 'valibot'
import type { Call } from '#api/client.ts'
import { readStaticData } from '#api/static-data.ts'
import { usuarioNuevo, type FormularioDeUsuario, type ReferenciaDeUsuarios, type UsuarioAdministrado } from '#contract/admin-usuarios.ts'
import type { HechoAuditado } from '#contract/auditoria.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { rolesQueAdministra } from '#contract/rules/administracion.ts'
import type { RolId } from '#contract/rules/roles.ts'
import { revisar } from '#contract/validacion.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.machine.ts'
import { bulkLoadMachine, type ArchivoElegido } from '#machines/bulk-load/bulk-load.machine.ts'
import { collectionMachineOf } from '#machines/collection/collection.machine.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.machine.ts'
import { fileDownloadMachineOf } from '#machines/file-download/file-download.machine.ts'
import { tableMachineOf, type PageRequest } from '#machines/table/table.machine.ts'
import { saveFile } from './save-file.ts'
import { watchReturn } from './watch-return.ts'

const regiones = array(object({ regionId: string(), nombre: string() }))
const provincias = array(object({ provinciaId: string(), regionId: string(), nombre: string() }))
const comunas = array(object({ comunaId: string(), provinciaId: string(), regionId: string(), nombre: string() }))

/** Which tab of the page shows the list; it travels in the address with the filters, and the call does not know it. */
function pedida<Q>({ consulta: { filtros, limit, offset, orden } }: PageRequest<null>): Q {
  const { vista: _vista, ...otros } = filtros
  // The filters come from the screen's reading of the address, which keeps only what the contract accepts.
  return { ...otros, limit, offset, sortField: orden.campo, sortOrder: orden.sentido } as Q
}

const regresos = fromCallback<{ type: 'RETURNED' }>(({ sendBack }) => watchReturn(() => sendBack({ type: 'RETURNED' })))

/** The accounts of an administrator. */
export function userTableFlow(call: Call) {
  return tableMachineOf<UsuarioAdministrado, null>().provide({
    actors: {
      loadPage: fromPromise(async ({ input, signal }) => ({
        ...(await call('getAdminUsuarios', { query: pedida(input) }, { signal })),
        siguiente: null,
      })),
      watchReturn: regresos,
    },
  })
}

/** One account, created or changed. */
export function userRecordFlow(call: Call) {
  return adminRecordMachineOf<UsuarioAdministrado, FormularioDeUsuario>((datos) => {
    const revision = revisar(usuarioNuevo, datos)
    return revision.valida ? {} : revision.campos
  }).provide({
    actors: {
      saveRecord: fromPromise(async ({ input: { registro, datos }, signal }) => {
        if (datos === null) throw new Error('There is no form to save.')
        if (registro === null) return call('postAdminUsuarios', { body: datos }, { signal })
        return call(
          'putAdminUsuarios',
          { params: { usuarioId: registro.usuarioId }, body: { ...datos, version: registro.version } },
          { signal },
        )
      }),
    },
  })
}

/** The mail with the link for another password. */
export function userResetFlow(call: Call) {
  return confirmedActionMachineOf<UsuarioAdministrado>().provide({
    actors: {
      act: fromPromise(({ input: { objeto }, signal }) =>
        call('postAdminUsuariosClave', { params: { usuarioId: objeto?.usuarioId ?? 0 } }, { signal }),
      ),
    },
  })
}

/** Territory and positions, for the roles that this one administers. */
export function userReferenceFlow(call: Call) {
  return collectionMachineOf<ReferenciaDeUsuarios, { rolId: RolId }>().provide({
    actors: {
      loadAll: fromPromise(async ({ input: { alcance }, signal }) => {
        const [listaDeRegiones, listaDeProvincias, listaDeComunas, ...cargos] = await Promise.all([
          readStaticData('/data/regiones.json', regiones, signal),
          readStaticData('/data/provincias.json', provincias, signal),
          readStaticData('/data/comunas.json', comunas, signal),
          ...rolesQueAdministra(alcance.rolId).map((rol) => call('getCargosDeRol', { params: { rol } }, { signal })),
        ])
        return { filas: [{ regiones: listaDeRegiones, provincias: listaDeProvincias, comunas: listaDeComunas, cargos: cargos.flat() }] }
      }),
      watchReturn: fromCallback(() => () => {}),
    },
  })
}

/** The text of a file in UTF-8 or, when it is not, in Windows-1252, as older spreadsheets write. */
async function textoDe(archivo: ArchivoElegido): Promise<string> {
  const bytes = await archivo.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Accounts from a file. */
export function userLoadFlow(call: Call) {
  return bulkLoadMachine.provide({
    actors: {
      postCarga: fromPromise(async ({ input: { archivo, simular }, signal }) => {
        const csv = archivo === null ? '' : await textoDe(archivo)
        return (await call('postAdminUsuariosCarga', { body: { csv, simular } }, { signal })).filas
      }),
    },
  })
}

/** The audit's rows. */
export function auditTableFlow(call: Call) {
  return tableMachineOf<HechoAuditado, null>().provide({
    actors: {
      loadPage: fromPromise(async ({ input: { consulta }, signal }) => {
        const { vista: _vista, ...filtros } = consulta.filtros
        const query = { ...filtros, limit: consulta.limit, offset: consulta.offset } as PeticionDe<'getAuditoria'>['query']
        return { ...(await call('getAuditoria', { query }, { signal })), siguiente: null }
      }),
      watchReturn: regresos,
    },
  })
}

/** The audit's rows in a file, with the filters of the list. */
export function auditDownloadFlow(call: Call) {
  return fileDownloadMachineOf<Readonly<Record<string, string>>>().provide({
    actors: {
      download: fromPromise(async ({ input: { pedido }, signal }) => {
        const { vista: _vista, ...filtros } = pedido ?? {}
        saveFile(
          await call('getAuditoriaDescarga', { query: filtros as PeticionDe<'getAuditoriaDescarga'>['query'] }, { signal }),
          'auditoria.csv',
        )
      }),
    },
  })
}
