import { expect, test } from 'vitest'
import { assign, createActor, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { actorRun } from '#kit/drive-actor.ts'
import { pureRun } from '#kit/drive-pure.ts'
import { cover, pairsOf } from '#kit/cover.ts'
import { explore, retrace } from '#kit/explore.ts'
import { inventory } from '#kit/inventory.ts'
import { lint } from '#kit/lint.ts'
import { modelOf } from '#kit/model.ts'
import { walk } from '#kit/run.ts'

/** A kettle with what the kit must understand: nesting, a region, actors, timers, eventless chains, staying and going in again. */
const kettle = setup({
  types: { context: {} as { heat: number }, events: {} as { type: 'PRESS'; times: number } | { type: 'STIR' } | { type: 'AGAIN' } },
  actors: { boil: fromPromise<number, { from: number }>(async () => 100), steam: fromCallback(() => {}) },
  guards: { isTwice: (_, params: { times: number }) => params.times > 1, isHot: ({ context }) => context.heat > 50 },
  actions: { warm: assign({ heat: ({ context }) => context.heat + 30 }), blow: sendTo('steam', { type: 'BLOW' }) },
  delays: { COOLING_MS: 1000 },
}).createMachine({
  id: 'kettle',
  context: { heat: 0 },
  type: 'parallel',
  invoke: { id: 'steam', src: 'steam', onError: {} },
  states: {
    water: {
      description: 'El agua.',
      initial: 'cold',
      states: {
        cold: {
          description: 'Fría.',
          on: {
            PRESS: [
              { guard: { type: 'isTwice', params: ({ event }) => event }, target: 'boiling', description: 'Dos veces.' },
              { actions: ['warm', 'blow'], description: 'Una vez.' },
            ],
          },
          always: { guard: 'isHot', target: 'boiling' },
        },
        boiling: {
          description: 'Hierve.',
          invoke: { id: 'boil', src: 'boil', input: ({ context }) => ({ from: context.heat }), onDone: 'ready', onError: 'cold' },
          on: { AGAIN: { target: 'boiling', reenter: true } },
          exit: assign({ heat: 0 }),
        },
        ready: { description: 'Lista.', after: { COOLING_MS: 'cold' } },
      },
    },
    spoon: {
      description: 'La cuchara.',
      initial: 'still',
      states: { still: { description: 'Quieta.', on: { STIR: 'moving' } }, moving: { description: 'Se mueve.', after: { 400: 'still' } } },
    },
  },
})

const model = modelOf(kettle, {
  inputs: { una: undefined },
  events: { PRESS: { 'una vez': { times: 1 }, 'dos veces': { times: 2 } }, STIR: { revuelve: {} }, AGAIN: { 'otra vez': {} } },
  outcomes: {
    boil: { done: { hierve: 100 }, error: { 'sin gas': new Error('sin gas') } },
    steam: { error: { tapado: new Error('tapado') } },
  },
})

test('la corrida pura y el actor real cuentan lo mismo en todos los caminos', () => {
  const graph = explore(model)
  const run = actorRun(model)
  for (const path of cover(graph)) expect(walk(run, path)).toEqual(retrace(model, graph, path))
  run.stop()
})

test('los caminos toman todas las transiciones y todos los pares', () => {
  const graph = explore(model)
  const fired = cover(graph).map((path) => retrace(model, graph, path).flatMap((step) => step.fired))
  expect(new Set(fired.flat())).toEqual(new Set(graph.inventory.transitions.map(({ id }) => id)))
  const pairs = new Set(fired.flatMap((ids) => ids.slice(1).map((id, index) => `${ids[index]} → ${id}`)))
  expect([...pairsOf(graph)].filter((pair) => !pairs.has(pair))).toEqual([])
})

test('el reloj va al plazo más próximo y los demás siguen corriendo', () => {
  const run = pureRun(model)
  const steps = walk(run, { input: 'una', steps: ['PRESS: dos veces', 'boil.done: hierve', 'STIR: revuelve', 'clock'] })
  expect(steps.map(({ timers }) => timers.map(({ ms }) => ms))).toEqual([[], [], [1000], [400, 1000], [600]])
})

test('una proyección que oculta lo que mira una guarda se descubre', () => {
  const blind = { ...model, key: () => 'siempre lo mismo' }
  const graph = explore(blind)
  expect(() => cover(graph).forEach((path) => retrace(blind, graph, path))).toThrow('oculta una diferencia')
})

test('la exploración no va donde no se puede ir, y lo demás lo encuentra igual', () => {
  const graph = explore(model)
  const sinRevolver = explore(model, (stimulus) => stimulus !== 'STIR: revuelve')
  const tomadas = [...sinRevolver.edges.values()].flat()
  expect(tomadas.filter(({ stimulus }) => stimulus === 'STIR: revuelve')).toEqual([])
  for (const [key, edges] of sinRevolver.edges)
    expect(edges).toEqual(graph.edges.get(key)?.filter(({ stimulus }) => stimulus !== 'STIR: revuelve'))
  expect(sinRevolver.situations.size).toBeLessThan(graph.situations.size)
})

test('un evento sin casos o un resultado sin nombre detienen la exploración', () => {
  expect(() => explore({ ...model, events: { ...model.events, STIR: {} } })).toThrow('falta un caso del evento STIR')
  expect(() => explore({ ...model, outcomes: {} })).toThrow('falta un resultado «done» del actor boil')
  const sordo = { ...model, outcomes: { ...model.outcomes, boil: { ...model.outcomes['boil'], hears: { COOL: 'tibio' } } } }
  expect(() => explore(sordo)).toThrow('al oír COOL, boil no tiene «tibio»')
})

test('el inventario nombra igual antes y después de provide()', () => {
  const ids = (machine: typeof kettle) => inventory(machine).transitions.map(({ id }) => id)
  expect(ids(kettle.provide({ actors: { boil: fromPromise(async () => 1) } }))).toEqual(ids(kettle))
  expect(ids(kettle)).toContain('kettle.water.boiling|xstate.done.actor.boil#0')
})

test('la revisión nombra lo que sobra y lo que falta', () => {
  const words = {
    events: { PRESS: 'pulsa', STIR: 'revuelve' },
    guards: { isTwice: 'dos', isHot: 'caliente', sobra: 'x' },
    actions: { warm: 'calienta', blow: 'sopla' },
    actors: { boil: 'hervir', steam: 'vapor' },
    delays: { COOLING_MS: '1 s' },
  }
  expect(lint(inventory(kettle), words)).toEqual([
    'events.AGAIN: falta su palabra',
    'guards.sobra: tiene palabra y la máquina no lo usa',
    'actions.xstate.assign: falta su palabra',
  ])
})

test('xstate cuenta cada transición que toma a quien lo inspecciona', () => {
  const taken: string[] = []
  const actor = createActor(kettle, {
    inspect: (event) => event.type === '@xstate.microstep' && taken.push(...event._transitions.map(({ source }) => source.id)),
  })
  actor.start()
  actor.send({ type: 'STIR' })
  actor.stop()
  expect(taken).toEqual(['kettle.spoon.still'])
})
