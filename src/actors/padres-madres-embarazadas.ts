import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { Condicion, Inscripcion } from '#contract/padres-madres-embarazadas.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { padresMadresEmbarazadasMachine } from '#machines/padres-madres-embarazadas/padres-madres-embarazadas.chart.ts'
import { watchReturn } from './watch-return.ts'

/** The school's register of fathers, mothers and the pregnant, on the real API. */
export function padresMadresEmbarazadasListFlow(call: Call) {
  return collectionMachineOf<Inscripcion, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => ({ filas: await call('getRegistroEmbarazadas', {}, { signal }) })),
      watchReturn,
    },
  })
}

/** Entering and leaving the register, on the real API. */
export function padresMadresEmbarazadasFlow(call: Call) {
  return padresMadresEmbarazadasMachine.provide({
    actors: {
      postRegistroEmbarazadas: fromPromise(({ input: { runEstudiante, condicion }, signal }) =>
        // The chart sends only drafts that the contract's schema took.
        call('postRegistroEmbarazadas', { body: { runEstudiante, condicion: condicion as Condicion } }, { signal }),
      ),
      deleteRegistroEmbarazadas: fromPromise(async ({ input: { run, motivo }, signal }) => {
        await call('deleteRegistroEmbarazadas', { params: { run }, body: { motivo } }, { signal })
      }),
    },
  })
}
