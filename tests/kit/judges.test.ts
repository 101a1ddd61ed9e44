import { expect, test } from 'vitest'
import { createActor, createMachine, fromPromise, sendTo, setup } from 'xstate'
import { blessed, brokenAlong } from '#kit/blessed.ts'
import { cover, pairsOf } from '#kit/cover.ts'
import { coverageFaults, exclusionFaults, takenBy } from '#kit/coverage.ts'
import { pureRun } from '#kit/drive-pure.ts'
import { explore, retrace } from '#kit/explore.ts'
import { inventory } from '#kit/inventory.ts'
import { differenceIn, pathOf } from '#kit/lock.ts'
import { modelOf } from '#kit/model.ts'
import { countMutants, mutantsFault } from '#kit/mutants-lock.ts'
import { mutantsOf, mutationScore } from '#kit/mutate.ts'
import { always, evenInSilence, eventually, never, property, until, type Fact, type Rule } from '#kit/properties.ts'
import { walkAtRandom } from '#kit/random.ts'
import { brokenBy, requirement, type Requirement } from '#kit/requirements.ts'
import { lockOf, verify } from '#kit/verify.ts'

/** A lamp that a person lights with a key, and that goes out by itself: who judges the judges. */
const lamp = setup({
  types: {
    context: {} as { key: string },
    events: {} as { type: 'LIGHT'; key: string } | { type: 'OUT' },
    input: {} as { key: string },
    tags: {} as 'busy',
  },
  actors: { warm: fromPromise(async () => {}) },
  guards: { isKey: ({ context }, { key }: { key: string }) => key === context.key },
  delays: { ON_MS: 1000 },
}).createMachine({
  id: 'lamp',
  context: ({ input }) => input,
  initial: 'off',
  states: {
    off: { on: { LIGHT: { guard: { type: 'isKey', params: ({ event }) => event }, target: 'warming' } } },
    warming: { tags: 'busy', invoke: { id: 'warm', src: 'warm', onDone: 'on', onError: 'off' } },
    on: { on: { OUT: 'off' }, after: { ON_MS: 'off' } },
  },
})
const model = modelOf(lamp, {
  inputs: { suya: { key: 'A' } },
  events: { LIGHT: { bien: { key: 'A' }, mal: { key: 'B' } }, OUT: { apaga: {} } },
  outcomes: { warm: { done: { lista: undefined }, error: { rota: new Error('rota') } } },
})
const known = inventory(lamp)
const lock = lockOf(model)
const LIT = ['LIGHT: bien', 'warm.done: lista']
const run = () => pureRun(model)
const mutant = (id: string) => {
  const found = [...mutantsOf(lamp)].find((one) => one.id === id)
  if (!found?.machine) throw new Error(`no hay mutante «${id}»`)
  return { ...model, machine: found.machine }
}

test('un requisito que no se cumple se dice', () => {
  expect(brokenBy(run(), requirement('§1', 'se enciende', { given: 'suya', steps: LIT, expects: { at: 'off' } }))).toContain('at:')
  expect(brokenBy(run(), requirement('§1', 'se enciende', { given: 'suya', steps: LIT, expects: { at: 'on' } }))).toBeNull()
})

test('una historia dice la llamada que nadie nombró, el estado que cambió y lo que nadie debía oír', () => {
  const story = (sight: object) => brokenBy(run(), requirement('§1', 'se enciende', { given: 'suya', steps: [['LIGHT: bien', sight]] }))
  expect(story({ at: 'warming' })).toContain('calls:')
  expect(story({ calls: ['warm'] })).toContain('at:')
  expect(story({ ignored: true })).toContain('nadie debía oírlo')
  expect(story({ at: 'warming', calls: ['warm'], tags: ['busy'] })).toBeNull()
})

test('un paso que no hace nada no pasa callado', () => {
  expect(brokenBy(run(), requirement('§1', 'se enciende', { given: 'suya', steps: ['LIGHT: mal'] }))).toContain(
    'no toma ninguna transición',
  )
  expect(brokenBy(run(), requirement('§1', 'no se enciende', { given: 'suya', steps: [['LIGHT: mal', { ignored: true }]] }))).toBeNull()
})

test('un invariante que no se cumple se dice', () => {
  const dark = { ...model, invariants: [{ says: 'nunca luce', holds: (snapshot: { value: unknown }) => snapshot.value !== 'on' }] }
  expect(brokenAlong(dark, known, pureRun(dark), lock.paths.map(pathOf), [])).toContain('nunca luce')
  expect(verify(dark, lock).faults).toContainEqual(expect.stringMatching(/^Camino .*nunca luce$/))
  expect(verify(dark, lock).faults).toContain('En "on" no se cumple que nunca luce')
  expect(() => walkAtRandom(dark, 100, 2025)).toThrow('["suya",LIGHT: bien,warm.done: lista')
})

test('cada forma de propiedad se rompe cuando debe, y solo entonces', () => {
  const at = (name: string): Fact => ({ says: `está en ${name}`, holds: ({ value }) => value === name })
  const said = (rule: Rule, of = model) =>
    brokenAlong(
      of,
      known,
      pureRun(of, of.machine, known),
      [{ input: 'suya', steps: [...LIT, 'OUT: apaga', 'LIGHT: bien', 'warm.error: rota'] }],
      [property({ section: '§1' }, rule)],
    )
  expect(said(always(at('off')))).toContain('paso 1')
  expect(said(never(at('on'), { after: at('warming') }))).toContain('paso 2')
  expect(said(never(at('on'), { after: at('warming'), until: at('on') }))).toBeNull()
  expect(said(until(at('off'), at('warming')))).toBeNull()
  expect(said(until(at('off'), at('on')))).toContain('paso 1')
  expect(said(eventually(at('off'), at('warming')))).toBeNull()
  expect(said(eventually(at('off'), at('warming')), mutant('lamp.warming|xstate.error.actor.warm#0 no está'))).toContain('paso 1')
  expect(said(evenInSilence(at('off'), at('on')))).toBeNull()
  expect(said(evenInSilence(at('off'), at('warming')))).toContain('aunque nadie conteste')
})

test('un mutante que nada distingue sobrevive, y con los caminos muere', () => {
  expect(mutationScore(model, { ...lock, paths: [] }, []).survivors).toContain('lamp.on|OUT#0 no está')
  expect(mutationScore(model, lock, []).survivors).toEqual([])
  expect(mutationScore(model, lock, []).total).toBe(23)
})

test('un mutante que xstate no deja construir no cuenta como muerto: se nombra', () => {
  // An id with a point in it cannot be aimed at.
  const odd = createMachine({
    id: 'odd',
    initial: 'here',
    states: { here: { on: { GO: 'there' } }, there: { id: 'over.there', on: { BACK: 'here' } } },
  })
  const cases = { inputs: { una: undefined }, events: { GO: { va: {} }, BACK: { vuelve: {} } }, outcomes: {} }
  const oddModel = modelOf(odd, cases as never)
  expect(mutationScore(oddModel, lockOf(oddModel), []).unbuilt).toEqual(['over.there|BACK#0 va a over.there'])
})

test('un mutante menos, o uno más, que los que se sabían se dice', () => {
  expect(countMutants(lamp)).toBe(23)
  expect(mutantsFault({ lamp: 23 }, 'lamp', 23)).toBeNull()
  expect(mutantsFault({ lamp: 23 }, 'lamp', 22)).toContain('Tenía 23 mutantes y ahora 22')
  expect(mutantsFault({}, 'lamp', 23)).toContain('ningún número')
})

test('con el candado reescrito desde el mutante, solo la intención lo detiene', () => {
  const rule = requirement('§1', 'se apaga', { given: 'suya', steps: [...LIT, 'OUT: apaga'], expects: { at: 'off' } })
  const goneAt = (requirements: readonly Requirement[]) =>
    blessed(model, { requirements, properties: [] }, lock).find(({ id }) => id === 'lamp.on|OUT#0 no está')
  expect(goneAt([])).toEqual({ id: 'lamp.on|OUT#0 no está', kind: 'no está', stop: null })
  expect(goneAt([rule])?.stop).toEqual({ judge: 'requirement', says: '§1 se apaga' })
})

test('una máquina que no cumple lo suyo no deja contar mutantes: todos se detendrían', () => {
  const untrue = requirement('§1', 'sigue encendida', { given: 'suya', steps: [...LIT, 'OUT: apaga'], expects: { at: 'on' } })
  const says = /^lamp misma no cumple «(§1 sigue encendida|su candado o sus requisitos)»/
  expect(() => blessed(model, { requirements: [untrue], properties: [] }, lock)).toThrow(says)
  expect(() => mutationScore(model, lock, [untrue])).toThrow(says)
})

test('un comienzo o un actor que no existen se dicen', () => {
  const fromNowhere = requirement('§1', 'así', { given: 'de nadie', steps: [] })
  expect(() => brokenBy(pureRun(model), fromNowhere)).toThrow('El modelo de lamp no tiene «de nadie»')
  expect(() => explore({ ...model, outcomes: { ...model.outcomes, wram: { done: { ya: null } } } })).toThrow(
    'el diagrama no tiene un actor wram',
  )
})

test('las guardas también se mutan', () => {
  const ids = [...mutantsOf(lamp)].map(({ id }) => id)
  expect(ids).toContain('lamp.off|LIGHT#0 sin guarda')
  expect(ids).toContain('lamp.off|LIGHT#0 con la guarda al revés')
})

/** What may follow what, read off the chart by a person. */
const PAIRS = [
  'lamp.off|LIGHT#0 → lamp.warming|xstate.done.actor.warm#0',
  'lamp.off|LIGHT#0 → lamp.warming|xstate.error.actor.warm#0',
  'lamp.on|OUT#0 → lamp.off|LIGHT#0',
  'lamp.on|xstate.after.ON_MS.lamp.on#0 → lamp.off|LIGHT#0',
  'lamp.warming|xstate.done.actor.warm#0 → lamp.on|OUT#0',
  'lamp.warming|xstate.done.actor.warm#0 → lamp.on|xstate.after.ON_MS.lamp.on#0',
  'lamp.warming|xstate.error.actor.warm#0 → lamp.off|LIGHT#0',
]

test('los caminos toman todas las transiciones y todos los pares', () => {
  const graph = explore(model)
  const taken = takenBy(cover(graph).map((path) => retrace(model, graph, path)))
  expect(coverageFaults(graph.inventory, pairsOf(graph), taken, [])).toEqual([])
  expect([...pairsOf(graph)].toSorted()).toEqual(PAIRS)
  const [first] = cover(graph)
  const less = takenBy([retrace(model, graph, { input: first!.input, steps: [] })])
  expect(coverageFaults(graph.inventory, pairsOf(graph), less, [])).toContain('Ningún camino toma lamp.on|OUT#0')
})

test('una comparación dice lo que cambió', () => {
  const step = lock.paths[0]!.steps[0]!
  expect(differenceIn(step, step)).toBeNull()
  expect(differenceIn(step, { ...step, at: 'on' })).toMatchObject({ part: 'at' })
  const other = {
    ...lock,
    paths: lock.paths.map(({ input, steps }) => ({ input, steps: [{ ...steps[0]!, at: 'on' }, ...steps.slice(1)] })),
  }
  expect(verify(model, other).faults.join()).toContain('at: se esperaba "on" y fue "off"')
})

test('una exclusión sin razón, o que ya no hace falta, se dice', () => {
  expect(exclusionFaults([{ id: 'x', reason: ' ' }], new Set(['x']))).toEqual(['La exclusión de x no dice por qué'])
  expect(exclusionFaults([{ id: 'x', reason: 'porque sí' }], new Set())).toEqual(['La exclusión de x ya no hace falta'])
})

test('un diagrama que contesta sin fin a lo que oye se dice, y no detiene a quien lo juzga', () => {
  const child = setup({ types: { events: {} as { type: 'AGAIN' } } }).createMachine({ id: 'child', on: { AGAIN: {} } })
  const echo = setup({ actors: { child }, actions: { askAgain: sendTo('child', { type: 'AGAIN' }) } }).createMachine({
    id: 'echo',
    initial: 'open',
    states: { open: { invoke: { id: 'child', src: 'child', onSnapshot: { actions: 'askAgain' }, onError: 'broken' } }, broken: {} },
  })
  const endless = modelOf(echo, {
    inputs: { suyo: undefined },
    events: {},
    outcomes: { child: { snapshot: { algo: createActor(child).getSnapshot() }, error: { roto: new Error('roto') } } },
  })
  expect(() => pureRun(endless).start('suyo')).toThrow('echo: xstate.snapshot.child se oye una y otra vez sin descanso')
})
