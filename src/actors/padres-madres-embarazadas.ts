import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { Condicion, Inscripcion } from '#contract/padres-madres-embarazadas.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { padresMadresEmbarazadasMachine } from '#machines/padres-madres-embarazadas/padres-madres-embarazadas.chart.ts'
import { registroEmbarazadasMachine } from '#machines/registro-embarazadas/registro-embarazadas.chart.ts'
import { surveyAccessFlow } from './survey-access.ts'
import { watchReturn } from './watch-return.ts'

/** The school's register of fathers, mothers and the pregnant, on the real API. */
function listFlow(call: Call) {
  return collectionMachineOf<Inscripcion, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => ({ filas: await call('getRegistroEmbarazadas', {}, { signal }) })),
      watchReturn,
    },
  })
}

/** Entering and leaving the register, on the real API. */
function registerFlow(call: Call) {
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

/** The register's desk on the real API. */
export function registroEmbarazadasFlow(call: Call) {
  return registroEmbarazadasMachine.provide({
    actors: { list: listFlow(call), register: registerFlow(call), access: surveyAccessFlow(call) },
  })
}
