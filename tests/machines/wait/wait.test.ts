import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, setup, SimulatedClock } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { waitMachine } from '#machines/wait/wait.chart.ts'
import { bounded } from '#machines/wait/wait.rules.ts'
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

/** A machine with a call that never comes, and what it would do if the call failed. */
function unaLlamada(alFallar: object | readonly object[] | string, paciencia?: 'file') {
  const dice = vi.fn()
  const invoke = { id: 'llama', src: 'call', onDone: 'llegó', onError: alFallar }
  const machine = setup({
    actors: { wait: waitMachine, call: fromPromise(() => new Promise(() => {})) },
    guards: { nunca: () => false, noEsRechazo: (_, { error }: { error: unknown }) => !(error instanceof RechazoDeApi) },
    actions: { dice: (_, params?: unknown) => dice(params) },
  }).createMachine({
    initial: 'llama',
    states: { llama: { invoke: bounded(invoke, paciencia) as [] }, llegó: {}, falló: {}, negado: {} },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { clock }).start()
  return { actor, clock, dice }
}

const SIN_RESPUESTA = { status: 0, codigo: 'sin-respuesta' }
const leeElError = ({ event }: { event: { error: unknown } }) => event.error

test.each([
  ['una llamada', undefined, 10_000],
  ['un archivo', 'file', 60_000],
] as const)('%s que no llega termina donde la que falla, a su plazo', (_cual, paciencia, plazo) => {
  const { actor, clock } = unaLlamada('falló', paciencia)
  clock.increment(plazo - 1)
  const { value, children } = actor.getSnapshot()
  expect([value, Object.keys(children)]).toEqual(['llama', ['llamaWait', 'llama']])
  clock.increment(1)
  expect(actor.getSnapshot().value).toBe('falló')
})

test('se dice como su falla, con todo lo que ella hace', () => {
  const actions = ['dice', { type: 'dice' }, { type: 'dice', params: { tono: 'error' } }, { type: 'dice', params: leeElError }]
  const { actor, clock, dice } = unaLlamada({ target: 'falló', actions })
  clock.increment(10_000)
  expect(actor.getSnapshot().value).toBe('falló')
  expect(dice.mock.calls).toEqual([[undefined], [undefined], [{ tono: 'error' }], [expect.objectContaining(SIN_RESPUESTA)]])
})

test('no lleva adonde solo llevan ciertas fallas, y sí respeta las demás condiciones', () => {
  const { actor, clock, dice } = unaLlamada([
    { guard: { type: 'noEsRechazo', params: ({ event }: { event: object }) => event }, target: 'negado' },
    { guard: 'nunca', target: 'negado' },
    { target: 'falló', actions: { type: 'dice', params: leeElError } },
  ])
  clock.increment(10_000)
  expect(actor.getSnapshot().value).toBe('falló')
  expect(dice.mock.calls).toEqual([[expect.objectContaining(SIN_RESPUESTA)]])
})
