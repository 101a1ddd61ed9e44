import { assign, enqueueActions, type AnyStateMachine } from 'xstate'
import { deniedBy } from '#kit/blessed.ts'
import { mutantsOf } from '#kit/mutate.ts'
import { pathOf } from '#kit/lock.ts'
import { lockIn } from '#scripts/modelo/juicio.ts'
import type { Charted } from './models.ts'

/** The machine, but each of its actions keeps in the context, besides, the whole event that it is given. */
function quienTodoGuarda(machine: AnyStateMachine): AnyStateMachine {
  const acciones = Object.entries(machine.implementations.actions).flatMap(([nombre, suya]) => {
    const conElEvento = enqueueActions(({ enqueue, event }, params) => {
      enqueue({ type: `suya ${nombre}`, params } as never)
      if (!event.type.startsWith('xstate.')) enqueue.assign({ oido: event })
    })
    return [[nombre, conElEvento] as const, [`suya ${nombre}`, suya] as const]
  })
  return machine.provide({ actions: Object.fromEntries(acciones) as never })
}

/** The machine, but time goes on after it is up. */
function sinPararAEnCero(machine: AnyStateMachine): AnyStateMachine {
  const cuenta = assign(({ context }) => ({ secondsLeft: (context as { secondsLeft: number }).secondsLeft - 100 }))
  return machine.provide({ actions: { countSecond: cuenta } })
}

/** How to break a machine as no small fault of its chart breaks it. */
const ROTURAS = { 'guarda todo lo que oye': quienTodoGuarda, 'no para en cero': sinPararAEnCero }

/** A machine broken in every way that is asked for, each by its name. */
function* rotasDe(machine: AnyStateMachine, sePide: (id: string) => boolean): Generator<{ id: string; machine: AnyStateMachine | null }> {
  for (const [id, rompe] of Object.entries(ROTURAS)) if (sePide(id)) yield { id, machine: rompe(machine) }
  yield* mutantsOf(machine, sePide)
}

/**
 * The broken machines that deny, between them, all that is said of a machine in its every situation, and the sentences that none denies.
 * The `primero` ones are tried before the rest: where they are enough, no other is made.
 */
export function quienesNiegan(una: Charted, primero: readonly string[] = []): { niegan: string[]; nadieNiega: string[] } {
  const { model } = una
  const paths = lockIn(una).paths.map(pathOf)
  const esDePrimero = (id: string) => primero.includes(id)
  const porNegar = new Set(model.invariants)
  const niegan: string[] = []
  for (const sePide of [esDePrimero, (id: string) => !esDePrimero(id)])
    for (const { id, machine } of rotasDe(model.machine, sePide)) {
      if (porNegar.size === 0) break
      const negadas = machine === null ? [] : deniedBy({ ...model, invariants: [...porNegar] }, paths, machine)
      for (const negada of negadas) porNegar.delete(negada)
      if (negadas.length > 0) niegan.push(id)
    }
  return { niegan, nadieNiega: [...porNegar].map(({ says }) => says) }
}
