import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { Frecuencias } from '#contract/datos.frecuencias.ts'
import type { FormatoDeTabla } from '#contract/esquemas.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { fileDownloadMachineOf } from '#machines/file-download/file-download.chart.ts'
import { tableMachineOf } from '#machines/table/table.chart.ts'
import { saveFile } from './save-file.ts'
import { watchReturnOrCount } from './watch-return.ts'

type Query = PeticionDe<'getAdminDatosFrecuencias'>['query']

/** The figures of one question in a place: a table of one row, so that its address and its filters are those of any list. */
export function adminDatosFrequenciesFlow(call: Call) {
  let last: Frecuencias | undefined
  return tableMachineOf<Frecuencias, null>().provide({
    actors: {
      loadPage: fromPromise(async ({ input, signal }) => {
        const { vista: _view, ...query } = input.query.filters
        last = await call('getAdminDatosFrecuencias', { query: query as Query }, { signal })
        return { total: 1, filas: [last], next: null }
      }),
      watchReturn: watchReturnOrCount(() => last !== undefined && last.recuento.avance !== null),
    },
  })
}

/** Which figures, and as which file. */
export interface FrequenciesFile {
  filters: Readonly<Record<string, string>>
  formato: FormatoDeTabla
}

/** The same figures as a file. */
export function adminDatosFrequenciesDownloadFlow(call: Call) {
  return fileDownloadMachineOf<FrequenciesFile>().provide({
    actors: {
      download: fromPromise(async ({ input: { request }, signal }) => {
        if (request === null) throw new Error('There is no file to download.')
        const { vista: _view, ...query } = request.filters
        const asked = { ...query, formato: request.formato } as PeticionDe<'getAdminDatosFrecuenciasDescarga'>['query']
        saveFile(await call('getAdminDatosFrecuenciasDescarga', { query: asked }, { signal }), `frecuencias.${request.formato}`)
      }),
    },
  })
}
