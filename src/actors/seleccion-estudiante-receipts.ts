import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { fileDownloadMachineOf } from '#machines/file-download/file-download.chart.ts'
import type { ReceiptsOf } from '#machines/seleccion-estudiante/seleccion-estudiante.setup.ts'
import { saveFile } from './save-file.ts'

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
