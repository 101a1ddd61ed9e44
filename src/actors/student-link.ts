import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { studentLinkMachine } from '#machines/student-link/student-link.chart.ts'
import { watchReturn } from './watch-return.ts'

/** The guardian's students on the real API. */
export function studentLinkFlow(call: Call) {
  return studentLinkMachine.provide({
    actors: {
      getEstudiantes: fromPromise(({ signal }) => call('getApoderadosEstudiantes', {}, { signal })),
      watchReturn,
      getEstudiantePorRun: fromPromise(({ input, signal }) => call('getEstudiantePorRun', { params: { run: input.run } }, { signal })),
      postVinculo: fromPromise(({ input, signal }) => call('postApoderadosEstudiantes', { body: input }, { signal })),
      deleteVinculo: fromPromise(({ input, signal }) => call('deleteApoderadosEstudiantes', { params: { run: input.run } }, { signal })),
    },
  })
}
