import { fromCallback, fromPromise } from 'xstate'
import { array, object, string } from 'valibot'
import type { Call } from '#api/client.ts'
import type { Received } from '#api/received.ts'
import { readStaticData } from '#api/static-data.ts'
import { conjuntoNuevo, type Conjunto, type ConjuntoNuevo, type ReferenciaDeDatos } from '#contract/datos.ts'
import { comunasDeNorteASur, deNorteASur } from '#contract/rules/regiones.ts'
import { faltasDe } from '#contract/validacion.ts'
import { adminDatosMachine } from '#machines/admin-datos/admin-datos.chart.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.chart.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { fileDownloadMachineOf } from '#machines/file-download/file-download.chart.ts'
import { saveFile } from './save-file.ts'
import { watchReturn } from './watch-return.ts'

const regiones = array(object({ regionId: string(), nombre: string() }))
const comunas = array(object({ comunaId: string(), regionId: string(), nombre: string() }))

/** The datasets that were asked for last, the newest first. */
function listFlow(call: Call) {
  return collectionMachineOf<Conjunto, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => {
        const { filas } = await call('getAdminDatos', { query: { limit: 25 } }, { signal })
        return { filas }
      }),
      watchReturn,
    },
  })
}

/** What the form offers: periods, surveys and places. */
function referenceFlow(call: Call) {
  return collectionMachineOf<ReferenciaDeDatos, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => {
        const [periodos, encuestas, regionList, communeList] = await Promise.all([
          call('getPeriodos', {}, { signal }),
          call('getAdminEncuestas', { query: { limit: 100 } }, { signal }),
          readStaticData('/data/regiones.json', regiones, signal),
          readStaticData('/data/comunas.json', comunas, signal),
        ])
        const inOrder = { regiones: [...regionList].sort(deNorteASur), comunas: [...communeList].sort(comunasDeNorteASur) }
        return { filas: [{ periodos, encuestas: encuestas.filas, ...inOrder }] }
      }),
      watchReturn: fromCallback(() => () => {}),
    },
  })
}

/** A dataset that is asked for. */
function requestFlow(call: Call) {
  return adminRecordMachineOf<null, ConjuntoNuevo>((data) => faltasDe(conjuntoNuevo, data)).provide({
    actors: {
      saveRecord: fromPromise(async ({ input: { data }, signal }) => {
        if (data === null) throw new Error('There is no form to save.')
        return call('postAdminDatos', { body: data }, { signal })
      }),
    },
  })
}

/** One that is no longer prepared. */
function cancellingFlow(call: Call) {
  return confirmedActionMachineOf<Conjunto>().provide({
    actors: {
      act: fromPromise(({ input: { target }, signal }) =>
        call('deleteAdminDatos', { params: { id: target?.conjuntoId ?? 0 } }, { signal }),
      ),
    },
  })
}

/** The desk of datasets on the real API. */
export function adminDatosFlow(call: Call) {
  return adminDatosMachine.provide({
    actors: { list: listFlow(call), reference: referenceFlow(call), request: requestFlow(call), cancelling: cancellingFlow(call) },
  })
}

/** Which file: a dataset's, by its number, or the codebook of a period. */
export type DataFile = { conjuntoId: number } | { periodoId: number }

/** A dataset's file, which goes on where it was cut, and the codebook. */
export function adminDatosDownloadFlow(call: Call) {
  const begun = new Map<number, Received>()
  return fileDownloadMachineOf<DataFile>().provide({
    actors: {
      download: fromPromise(async ({ input: { request }, signal }) => {
        if (request === null) throw new Error('There is no file to download.')
        if ('periodoId' in request) {
          return saveFile(await call('getAdminDatosLibro', { query: request }, { signal }), 'libro-de-codigos.csv')
        }
        const { conjuntoId } = request
        const received: Received = begun.get(conjuntoId) ?? { parts: [], mark: null }
        begun.set(conjuntoId, received)
        const file = await call('getAdminDatosDescarga', { params: { id: conjuntoId } }, { signal, received })
        begun.delete(conjuntoId)
        saveFile(file, `datos-${conjuntoId}.zip`)
      }),
    },
  })
}
