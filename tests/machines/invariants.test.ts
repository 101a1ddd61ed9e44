import { describe, expect, test } from 'vitest'
import { assign, enqueueActions, type AnyStateMachine } from 'xstate'
import { stoppedBy } from '#kit/blessed.ts'
import { inventory } from '#kit/inventory.ts'
import { pathOf } from '#kit/lock.ts'
import { mutantsOf } from '#kit/mutate.ts'
import { lockIn } from '#scripts/modelo/juicio.ts'
import { chartedMachine, MODELED } from './models.ts'

const charted = await Promise.all(MODELED.map(chartedMachine))

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

/** Machines broken as no small fault of a chart breaks them. */
const ROTAS = [quienTodoGuarda, sinPararAEnCero]

test('cada máquina dice algo propio que vale en todas sus situaciones', () => {
  expect(charted.filter(({ invariants }) => invariants.length === 0).map(({ name }) => name)).toEqual([])
})

describe.each(charted)('la máquina $name', (una) => {
  const { model } = una
  const { machine, invariants = [] } = model
  const paths = lockIn(una).paths.map(pathOf)

  test('alguna máquina rota niega cada una de sus frases', { timeout: 240_000 }, () => {
    const known = inventory(machine)
    const porNegar = new Set(invariants)
    const nieganDe = (rota: AnyStateMachine) => {
      const judged = { ...model, invariants: [...porNegar] }
      const stop = stoppedBy(judged, { requirements: [], properties: [] }, paths, rota, known)
      const negada = stop?.judge === 'invariant' ? judged.invariants.find(({ says }) => says === stop.says) : undefined
      return negada !== undefined && porNegar.delete(negada)
    }
    for (const rompe of ROTAS) while (porNegar.size > 0 && nieganDe(rompe(machine)));
    for (const { machine: mutante } of mutantsOf(machine)) if (mutante !== null) while (porNegar.size > 0 && nieganDe(mutante));
    expect([...porNegar].map(({ says }) => says)).toEqual([])
  })
})
