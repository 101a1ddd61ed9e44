import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import {
  ARCHIVOS_NECESARIOS,
  PESO_DE_ARCHIVOS,
  publicacionEscrita,
  type AdministracionDeAvisos,
  type FormularioDePublicacion,
  type Publicacion,
} from '#contract/avisos.ts'
import { revisa } from '#contract/validacion.ts'
import { adminAvisosMachine } from '#machines/admin-avisos/admin-avisos.chart.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.chart.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { watchReturn } from './watch-return.ts'

/** All that was published, and the periods that a document may be of. */
function listFlow(call: Call) {
  return collectionMachineOf<AdministracionDeAvisos, null>().provide({
    actors: { loadAll: fromPromise(async ({ signal }) => ({ filas: [await call('getAdminAvisos', {}, { signal })] })), watchReturn },
  })
}

/** What is wrong with a form before it travels: files are heavy, and say at once that they are too many bytes or none. */
function fieldErrors({ escrita, archivos, publicada }: FormularioDePublicacion): Readonly<Record<string, string>> {
  const revision = revisa(publicacionEscrita, escrita)
  const total = archivos.reduce((sum, { bytes }) => sum + bytes, 0)
  const missing = publicada ? [] : ARCHIVOS_NECESARIOS[escrita.tipo].filter((uso) => !archivos.some((one) => one.uso === uso))
  return {
    ...(!revision.valida && revision.campos),
    ...Object.fromEntries(missing.map((uso) => [uso, 'Elija un archivo.'])),
    ...(total > PESO_DE_ARCHIVOS && { archivo: 'Los archivos pesan más de 20 MB.' }),
  }
}

/** A publication, new or changed. */
function recordFlow(call: Call) {
  return adminRecordMachineOf<Publicacion, FormularioDePublicacion>(fieldErrors).provide({
    actors: {
      saveRecord: fromPromise(async ({ input: { item, data }, signal }) => {
        if (data === null) throw new Error('There is no form to save.')
        const body = {
          ...data.escrita,
          archivos: data.archivos.map(({ uso, nombre, contenido }) => ({ uso, nombre, contenido })),
        }
        if (item === null) return call('postAdminAvisos', { body }, { signal })
        const { publicacionId: id, version } = item
        return call('putAdminAvisos', { params: { id }, body: { ...body, version } }, { signal })
      }),
    },
  })
}

/** A publication that is withdrawn, or published again. */
function withdrawalFlow(call: Call, retirada: boolean) {
  return confirmedActionMachineOf<Publicacion>().provide({
    actors: {
      act: fromPromise(({ input: { target }, signal }) =>
        call('putAdminAvisosRetiro', { params: { id: target?.publicacionId ?? 0 }, body: { retirada } }, { signal }),
      ),
    },
  })
}

/** The desk of notices, videos and documents on the real API. */
export function adminAvisosFlow(call: Call) {
  return adminAvisosMachine.provide({
    actors: {
      list: listFlow(call),
      record: recordFlow(call),
      withdrawing: withdrawalFlow(call, true),
      restoring: withdrawalFlow(call, false),
    },
  })
}
