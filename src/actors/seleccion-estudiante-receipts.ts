import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { fileDownloadMachineOf } from '#machines/file-download/file-download.chart.ts'
import { saveFile } from './save-file.ts'

/** Which receipts: of a survey in a school, of all its courses or of those that the filters leave. */
export interface ReceiptsOf {
  encuestaId: number
  idRbd: number
  filters: Readonly<Record<string, string>>
}

/** The receipts of a course in one file, on the real API. */
export function seleccionEstudianteReceiptsFlow(call: Call) {
  return fileDownloadMachineOf<ReceiptsOf>().provide({
    actors: {
      download: fromPromise(async ({ input: { request }, signal }) => {
        if (request === null) return
        const { encuestaId, idRbd, filters } = request
        const { idEnsenanza, idGrado, letraCurso } = filters
        const curso = { ...(idEnsenanza && { idEnsenanza }), ...(idGrado && { idGrado }), ...(letraCurso && { letraCurso }) }
        const query: PeticionDe<'getComprobantesDeRbd'>['query'] = curso
        const file = await call('getComprobantesDeRbd', { params: { e: encuestaId, rbd: idRbd }, query }, { signal })
        saveFile(file, `${['comprobantes', idRbd, idGrado, letraCurso].filter(Boolean).join('-')}.pdf`)
      }),
    },
  })
}
