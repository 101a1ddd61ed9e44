import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { fileDownloadMachineOf } from '#machines/file-download/file-download.machine.ts'
import { saveFile } from './save-file.ts'

/** Which receipts: of a survey in a school, of all its courses or of those that the filters leave. */
export interface ReceiptsOf {
  encuestaId: number
  idRbd: number
  filtros: Readonly<Record<string, string>>
}

/** The receipts of a course in one file, on the real API. */
export function courseReceiptsFlow(call: Call) {
  return fileDownloadMachineOf<ReceiptsOf>().provide({
    actors: {
      download: fromPromise(async ({ input: { pedido }, signal }) => {
        if (pedido === null) return
        const { encuestaId, idRbd, filtros } = pedido
        const { idEnsenanza, idGrado, letraCurso } = filtros
        const curso = { ...(idEnsenanza && { idEnsenanza }), ...(idGrado && { idGrado }), ...(letraCurso && { letraCurso }) }
        const query: PeticionDe<'getComprobantesDeRbd'>['query'] = curso
        const archivo = await call('getComprobantesDeRbd', { params: { e: encuestaId, rbd: idRbd }, query }, { signal })
        saveFile(archivo, `${['comprobantes', idRbd, idGrado, letraCurso].filter(Boolean).join('-')}.pdf`)
      }),
    },
  })
}
