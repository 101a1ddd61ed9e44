import { expect, test } from 'vitest'
import { assign, createMachine, emit, fromCallback, sendTo, setup } from 'xstate'
import { deniedBy } from '#kit/blessed.ts'
import { pairsOf } from '#kit/cover.ts'
import { coverageFaults } from '#kit/coverage.ts'
import { pureRun } from '#kit/drive-pure.ts'
import { explore } from '#kit/explore.ts'
import { inventory } from '#kit/inventory.ts'
import { lockedPath, pathOf } from '#kit/lock.ts'
import { modelOf } from '#kit/model.ts'
import { brokenBy, requirement, type Expectation, type Sight } from '#kit/requirements.ts'
import { walk } from '#kit/run.ts'
import { lockOf, verify } from '#kit/verify.ts'

/** An oven that does a bit of everything that a machine can do: each part of what is judged is judged by itself. */
const oven = setup({
  types: {
    context: {} as { degrees: number },
    events: {} as { type: 'LIGHT'; degrees: number } | { type: 'TURN' } | { type: 'OPEN' },
    emitted: {} as { type: 'LIT' },
    output: {} as { degrees: number },
    tags: {} as 'hot',
  },
  actors: { flame: fromCallback(() => {}) },
  actions: { ring: () => {} },
  delays: { BAKED_MS: 60_000 },
}).createMachine({
  id: 'oven',
  context: { degrees: 0 },
  initial: 'cold',
  states: {
    cold: {
      on: {
        LIGHT: { target: 'lit', actions: [assign({ degrees: ({ event }) => event.degrees }), emit({ type: 'LIT' }), { type: 'ring' }] },
      },
    },
    lit: {
      tags: 'hot',
      invoke: { id: 'flame', src: 'flame', input: ({ context }) => context.degrees },
      on: { TURN: { actions: sendTo('flame', { type: 'HIGHER' }) }, OPEN: 'cold' },
      after: { BAKED_MS: 'baked' },
    },
    baked: { type: 'final' },
  },
  output: ({ context: { degrees } }) => ({ degrees }),
})
const model = modelOf(oven, {
  inputs: { nuevo: undefined },
  events: { LIGHT: { 'a 180': { degrees: 180 } }, TURN: { más: {} }, OPEN: { abre: {} } },
  outcomes: {},
})
const known = inventory(oven)
const lock = lockOf(model)

const STEPS = ['LIGHT: a 180', 'TURN: más', 'clock'] as const
const STORY: Readonly<Record<(typeof STEPS)[number], Sight>> = {
  'LIGHT: a 180': {
    at: 'lit',
    context: { degrees: 180 },
    calls: [['flame', 180]],
    emits: [{ type: 'LIT' }],
    does: ['ring'],
    tags: ['hot'],
    deadline: 60_000,
  },
  'TURN: más': { sends: [['flame', { type: 'HIGHER' }]] },
  clock: { at: 'baked', stops: ['flame'], output: { degrees: 180 } },
}

const told = (opens: Sight, story: Readonly<Record<string, Sight>>) =>
  brokenBy(
    pureRun(model),
    requirement('§1', 'hornea', { given: 'nuevo', opens, steps: STEPS.map((step) => [step, story[step] ?? {}] as const) }),
  )

test('una historia que se cumple en todas sus partes no se rompe', () => {
  expect(told({ at: 'cold', context: { degrees: 0 } }, STORY)).toBeNull()
})

test.each<[step: (typeof STEPS)[number], wrong: Sight]>([
  ['LIGHT: a 180', { at: 'cold' }],
  ['LIGHT: a 180', { context: { degrees: 200 } }],
  ['LIGHT: a 180', { context: {} }],
  ['LIGHT: a 180', { calls: [['flame', 200]] }],
  ['LIGHT: a 180', { calls: [] }],
  ['LIGHT: a 180', { emits: [{ type: 'OUT' }] }],
  ['LIGHT: a 180', { emits: [] }],
  ['LIGHT: a 180', { does: ['whistle'] }],
  ['LIGHT: a 180', { does: [] }],
  ['LIGHT: a 180', { tags: [] }],
  ['LIGHT: a 180', { deadline: 59_999 }],
  ['TURN: más', { sends: [['flame', { type: 'LOWER' }]] }],
  ['TURN: más', { sends: [] }],
  ['clock', { stops: [] }],
  ['clock', { output: { degrees: 200 } }],
])('en una historia, «%s» con otra cosa en %j se dice', (step, wrong) => {
  expect(told({}, { ...STORY, [step]: { ...STORY[step], ...wrong } })).toContain(`en «${step}», ${Object.keys(wrong)[0]}: se esperaba`)
})

test('el comienzo de una historia también se mira', () => {
  expect(told({ at: 'lit' }, STORY)).toContain('al comenzar, at: se esperaba')
})

const END: Expectation = {
  at: 'baked',
  context: { degrees: 180 },
  calls: [['flame', 180]],
  emits: [{ type: 'LIT' }],
  sends: [],
  waits: 60_000,
  output: { degrees: 180 },
}
const ended = (expects: Expectation, steps: readonly string[] = STEPS) =>
  brokenBy(pureRun(model), requirement('§1', 'hornea', { given: 'nuevo', steps, expects }))

test.each<[wrong: Expectation]>([
  [{ at: 'lit' }],
  [{ context: { degrees: 200 } }],
  [{ calls: [['flame', 200]] }],
  [{ emits: [{ type: 'OUT' }] }],
  [{ sends: [['flame', { type: 'HIGHER' }]] }],
  [{ waits: 59_999 }],
  [{ output: {} }],
])('al final de un requisito, otra cosa en %j se dice', (wrong) => {
  expect(ended(END)).toBeNull()
  expect(ended({ ...END, ...wrong })).toContain(`${Object.keys(wrong)[0]}: se esperaba`)
})

test('una lista más corta que lo que ocurrió no se cumple', () => {
  const twice = ['LIGHT: a 180', 'OPEN: abre', 'LIGHT: a 180']
  expect(ended({ calls: ['flame', 'flame'] }, twice)).toBeNull()
  expect(ended({ calls: ['flame'] }, twice)).toContain('calls: se esperaba')
})

test('un candado guarda cada parte de lo que ocurre', () => {
  const path = { input: 'nuevo', steps: [...STEPS] }
  expect(lockedPath(path, walk(pureRun(model), path)).steps).toEqual([
    { do: 'start', at: 'cold', fired: [], sets: { degrees: 0 } },
    {
      do: 'LIGHT: a 180',
      at: 'lit',
      fired: ['oven.cold|LIGHT#0'],
      sets: { degrees: 180 },
      tags: ['hot'],
      calls: [{ flame: 180 }],
      emits: [{ type: 'LIT' }],
      does: ['ring'],
      waits: { 'xstate.after.BAKED_MS.oven.lit': 60_000 },
    },
    {
      do: 'TURN: más',
      at: 'lit',
      fired: ['oven.lit|TURN#0'],
      tags: ['hot'],
      sends: [{ flame: { type: 'HIGHER' } }],
      waits: { 'xstate.after.BAKED_MS.oven.lit': 60_000 },
    },
    {
      do: 'clock',
      at: 'baked',
      fired: ['oven.lit|xstate.after.BAKED_MS.oven.lit#0'],
      stops: ['flame'],
      ends: 'done',
      output: { degrees: 180 },
    },
  ])
})

test('una transición que apareció o se fue se dice, aunque los caminos sigan iguales', () => {
  const [first = '', ...rest] = lock.transitions
  expect(verify(model, { ...lock, transitions: rest }).faults).toContain(`Es nueva ${first}`)
  expect(verify(model, { ...lock, transitions: [...lock.transitions, 'oven.cold|COOL#0'] }).faults).toContain('Ya no está oven.cold|COOL#0')
})

test('un par que nadie toma se dice, y una exclusión de lo que se toma también', () => {
  const pairs = pairsOf(explore(model))
  const taken = { transitions: new Set(lock.transitions), pairs: new Set(pairs) }
  const pair = 'oven.cold|LIGHT#0 → oven.lit|TURN#0'
  taken.pairs.delete(pair)
  expect(coverageFaults(known, pairs, taken, [])).toEqual([`Ningún camino toma seguidas ${pair}`])
  const excluded = [{ id: 'oven.lit|TURN#0', reason: 'no se puede' }]
  expect(coverageFaults(known, new Set(), taken, excluded)).toEqual(['La exclusión de oven.lit|TURN#0 ya no hace falta'])
  expect(verify(model, lock, excluded).faults).toEqual(['La exclusión de oven.lit|TURN#0 ya no hace falta'])
})

test('de una máquina rota se dicen los invariantes que niega, y solo esos', () => {
  const neverLit = { says: 'nunca se enciende', holds: (snapshot: { value: unknown }) => snapshot.value !== 'lit' }
  const hasDegrees = {
    says: 'tiene grados',
    holds: (snapshot: { context: { degrees?: unknown } }) => snapshot.context.degrees !== undefined,
  }
  const stillborn = createMachine({ id: 'oven', context: { degrees: 0 }, initial: 'lit', states: { lit: {} } })
  expect(deniedBy({ ...model, invariants: [neverLit, hasDegrees] }, lock.paths.map(pathOf), stillborn)).toEqual([neverLit])
})
