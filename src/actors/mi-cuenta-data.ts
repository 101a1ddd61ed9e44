import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { SolicitudPropia, TipoDeSolicitud } from '#contract/privacidad.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { fileDownloadMachineOf } from '#machines/file-download/file-download.chart.ts'
import { saveFile } from './save-file.ts'
import { watchReturn } from './watch-return.ts'

/** One's own data in a file. */
export function miCuentaDataFlow(call: Call) {
  return fileDownloadMachineOf<'json' | 'pdf'>().provide({
    actors: {
      download: fromPromise(async ({ input: { request }, signal }) => {
        const formato = request ?? 'pdf'
        saveFile(await call('getUsuarioDatos', { query: { formato } }, { signal }), `mis-datos.${formato}`)
      }),
    },
  })
}

/** What one asked about one's own data. */
export function miCuentaRequestsFlow(call: Call) {
  return collectionMachineOf<SolicitudPropia, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => ({ filas: await call('getUsuarioSolicitudes', {}, { signal }) })),
      watchReturn,
    },
  })
}

/** Asking for an erasure or a correction. */
export function miCuentaRequestFlow(call: Call) {
  return confirmedActionMachineOf<TipoDeSolicitud>().provide({
    actors: {
      act: fromPromise(({ input: { target, motivo }, signal }) =>
        call('postUsuarioSolicitudes', { body: { tipo: target ?? 'correccion', motivo } }, { signal }),
      ),
    },
  })
}
