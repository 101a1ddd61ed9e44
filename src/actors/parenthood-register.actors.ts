import { fromCallback, fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { Condicion, Inscripcion } from '#contract/registro.ts'
import { collectionMachineOf } from '#machines/collection/collection.machine.ts'
import { parenthoodRegisterMachine } from '#machines/parenthood-register/parenthood-register.machine.ts'
import { watchReturn } from './watch-return.ts'

/** The school's register of fathers, mothers and the pregnant, on the real API. */
export function parenthoodListFlow(call: Call) {
  return collectionMachineOf<Inscripcion, null>().provide({
    actors: {
      loadAll: fromPromise(async ({ signal }) => ({ filas: await call('getRegistroEmbarazadas', {}, { signal }) })),
      watchReturn: fromCallback(({ sendBack }) => watchReturn(() => sendBack({ type: 'RETURNED' }))),
    },
  })
}

/** Entering and leaving the register, on the real API. */
export function parenthoodRegisterFlow(call: Call) {
  return parenthoodRegisterMachine.provide({
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
