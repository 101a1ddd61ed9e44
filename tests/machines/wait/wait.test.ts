import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, setup, SimulatedClock } from 'xstate'
import { waitMachine } from '#machines/wait/wait.chart.ts'
import { createLateWaits } from '#machines/wait/wait.selectors.ts'

/** A flow that waits for a call of its own, beside work that is no wait. */
const flujo = setup({ actors: { wait: waitMachine, call: fromPromise(() => new Promise(() => {})) } }).createMachine({
  initial: 'calling',
  on: { LOOK: {} },
  states: {
    calling: {
      invoke: [
        { src: 'wait', id: 'suEspera', input: { patience: 'call' } },
        { src: 'call', id: 'suLlamada' },
      ],
      on: { ANSWERED: 'resting' },
    },
    resting: {},
  },
})

function unFlujo() {
  const clock = new SimulatedClock()
  const actor = createActor(flujo, { clock })
  actor.start()
  const esperas = createLateWaits()
  const dicho = vi.fn()
  esperas.subscribe(dicho)
  return { actor, clock, esperas, dicho, deja: esperas.follow(actor) }
}

test('a los 4 segundos se dice que tarda, una sola vez, y se deja de decir cuando llega', () => {
  const { actor, clock, esperas, dicho } = unFlujo()
  clock.increment(3999)
  actor.send({ type: 'LOOK' })
  expect([esperas.late(), dicho.mock.calls.length]).toEqual([[], 0])
  clock.increment(1)
  expect(esperas.late().map(({ id }) => id)).toEqual(['suEspera'])
  actor.send({ type: 'LOOK' })
  actor.send({ type: 'LOOK' })
  expect(dicho).toHaveBeenCalledOnce()
  actor.send({ type: 'ANSWERED' })
  expect([esperas.late(), dicho.mock.calls.length]).toEqual([[], 2])
})

test('quien deja de esperar en una de dos páginas no deja de esperar en la otra', () => {
  const [una, otra] = [unFlujo(), unFlujo()]
  una.clock.increment(4000)
  otra.clock.increment(4000)
  una.esperas.late()[0]?.send({ type: 'CANCEL' })
  expect([una.esperas.late(), otra.esperas.late().length]).toEqual([[], 1])
  otra.deja()
  expect(otra.esperas.late()).toEqual([])
})

test('lo que falla mientras se siguen sus esperas es de quien lo pidió: no queda un error sin dueño', async () => {
  const falla = fromPromise(() => Promise.reject(new Error('sin servicio')))
  const actor = createActor(
    setup({ actors: { falla } }).createMachine({
      initial: 'calling',
      states: { calling: { invoke: { src: 'falla', onError: 'resting' } }, resting: {} },
    }),
  )
  const sinDueño = vi.fn()
  process.on('uncaughtException', sinDueño)
  actor.start()
  const deja = createLateWaits().follow(actor)
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('resting'))
  await new Promise((done) => setTimeout(done))
  deja()
  process.off('uncaughtException', sinDueño)
  expect(sinDueño).not.toHaveBeenCalled()
})
