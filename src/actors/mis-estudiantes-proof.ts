import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { codigoDeVinculo, type EstudianteVinculado } from '#contract/apoderados.ts'
import { revisa } from '#contract/validacion.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.chart.ts'

/** A declared bond proved with the school's code. */
export function misEstudiantesProofFlow(call: Call) {
  return adminRecordMachineOf<EstudianteVinculado, { codigo: string }>((data): Record<string, string> => {
    const revision = revisa(codigoDeVinculo, data.codigo)
    return revision.valida ? {} : { codigo: Object.values(revision.campos)[0] ?? '' }
  }).provide({
    actors: {
      saveRecord: fromPromise(({ input: { item, data }, signal }) =>
        call(
          'postApoderadosEstudiantesPrueba',
          { body: { runEstudiante: item?.runEstudiante ?? '', codigo: data?.codigo ?? '' } },
          { signal },
        ),
      ),
    },
  })
}
