import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { CambioDeGrado, GradoConEncuestas } from '#contract/encuestas.admin.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { renewedListMachineOf } from '#machines/renewed-list/renewed-list.chart.ts'
import { watchReturn } from './watch-return.ts'

/** Every grade with its students and its surveys of a period. */
function matrixFlow(call: Call) {
  return collectionMachineOf<GradoConEncuestas, { periodoId: number }>().provide({
    actors: {
      loadAll: fromPromise(async ({ input: { scope }, signal }) => ({
        filas: await call('getGradosConEncuestas', { params: { id: scope.periodoId } }, { signal }),
      })),
      watchReturn,
    },
  })
}

/** A change of a grade's surveys, once its students were told. */
function changeFlow(call: Call) {
  return confirmedActionMachineOf<CambioDeGrado>().provide({
    actors: {
      act: fromPromise(async ({ input: { target }, signal }) => {
        if (target === null) throw new Error('There is no change to make.')
        const {
          grado: { idEnsenanza, idGrado },
          encuestaId,
          idEnsenanzaGrado,
        } = target
        if (idEnsenanzaGrado === null)
          return call('postEnsenanzasGradosEncuestas', { body: { idEnsenanza, idGrado, encuestaId } }, { signal })
        return call('deleteEnsenanzasGradosEncuestas', { params: { id: idEnsenanzaGrado } }, { signal })
      }),
    },
  })
}

/** The grades, and the changes of their surveys. */
export function adminEnsenanzasGradosEncuestasFlow(call: Call) {
  return renewedListMachineOf<GradoConEncuestas, { periodoId: number }, CambioDeGrado>().provide({
    actors: { list: matrixFlow(call), action: changeFlow(call) },
  })
}
