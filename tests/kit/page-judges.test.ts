import { expect, test } from 'vitest'
import { fromPromise, setup } from 'xstate'
import { walkPage } from '#kit/drive-page.ts'
import type { HeldCall, ScreenBindings, Stage } from '#kit/page-stage.ts'
import { pageVerdict } from '#kit/page-verdict.ts'
import { pathsForPage } from '#kit/page-paths.ts'
import { modelOf } from '#kit/model.ts'
import { lockOf } from '#kit/verify.ts'

/** A bell that calls somebody, and a page that rings it: who judges the judges of pages. */
const bell = setup({
  types: { events: {} as { type: 'RING' } },
  actors: { call: fromPromise(async () => {}) },
}).createMachine({
  id: 'bell',
  initial: 'still',
  states: {
    still: { on: { RING: 'calling' } },
    calling: { invoke: { id: 'call', src: 'call', onDone: 'answered', onError: 'still' } },
    answered: {},
  },
})
const model = modelOf(bell, {
  inputs: { puesta: undefined },
  events: { RING: { toca: {} } },
  outcomes: { call: { done: { abren: undefined }, error: { nadie: new Error('nadie') } } },
})

interface Timbre {
  state: string
  held: HeldCall[]
}

const nada = () => Promise.resolve()
const bindings: ScreenBindings<Timbre> = {
  open: { puesta: nada },
  do: { 'RING: toca': nada },
  see: { still: nada, calling: nada, answered: nada },
  http: { call: () => ({ method: 'POST', path: '/api/timbre' }) },
}
const subject = { name: 'bell', model, bindings }

/** A page that calls as `paths` say when it is rung, and goes where `shows` says. Its driver's own time runs fast. */
async function alTocar(
  paths: readonly string[],
  shows = 'calling',
  how: Pick<HeldCall, 'method' | 'body'> = { method: 'POST', body: null },
) {
  const page: Timbre = { state: 'still', held: [] }
  const stage: Stage<Timbre> = {
    page,
    state: () => Promise.resolve(page.state),
    passTime: nada,
    breathe: () => new Promise((listo) => setTimeout(listo)),
    held: () => page.held,
    replyTo: () => 'nothing',
    reads: nada,
    emitted: nada,
    tidy: nada,
  }
  const toca = async () => {
    page.state = shows
    page.held = paths.map((path) => ({ ...how, path, answer: nada }))
  }
  const { fault } = await walkPage({ ...subject, patience: 50, bindings: { ...bindings, do: { 'RING: toca': toca } } }, stage, {
    input: 'puesta',
    steps: ['RING: toca'],
  })
  return fault
}

test('una página que llama a otro, a uno de más o a nadie se descubre', async () => {
  expect(await alTocar(['/api/timbre'])).toBeNull()
  expect(await alTocar(['/api/porton'])).toContain('debía llamar ["POST","/api/timbre",null] y llamó ["POST","/api/porton",null]')
  expect(await alTocar(['/api/timbre', '/api/porton'])).toContain('nadie esperaba POST /api/porton')
  expect(await alTocar([])).toContain('y llamó a nadie')
})

test('una página que llama a quien debe, pero de otro modo o con otra cosa, se descubre', async () => {
  const says = 'debía llamar ["POST","/api/timbre",null] y llamó '
  expect(await alTocar(['/api/timbre'], 'calling', { method: 'PUT', body: null })).toContain(`${says}["PUT","/api/timbre",null]`)
  expect(await alTocar(['/api/timbre'], 'calling', { method: 'POST', body: {} })).toContain(`${says}["POST","/api/timbre",{}]`)
})

test('una página que está en otro estado se descubre', async () => {
  expect(await alTocar(['/api/timbre'], 'answered')).toContain('la página debía estar en calling y está en answered')
})

test('lo que ningún camino toma en la página se dice, y su exclusión debe hacer falta', () => {
  const lock = lockOf(model)
  const verdict = (exclude: { id: string; reason: string }[]) =>
    pageVerdict({ ...subject, bindings: { ...bindings, exclude } }, lock, []).faults
  const excluded = lock.transitions.map((id) => ({ id, reason: 'no hay página' }))
  expect(verdict([])).toContain('Ningún camino toma en la página bell.still|RING#0')
  expect(verdict(excluded)).toEqual([])
  const without = { ...lock, transitions: lock.transitions.slice(1) }
  expect(pageVerdict({ ...subject, bindings: { ...bindings, exclude: excluded.slice(1) } }, without, []).faults).toEqual([
    'Es nueva bell.still|RING#0',
  ])
  expect(verdict([...excluded, { id: 'bell|OTRA#0', reason: 'no está' }])).toEqual(['La exclusión de bell|OTRA#0 ya no hace falta'])
})

test('los caminos de una página toman todas las transiciones que ella puede', () => {
  expect(pathsForPage(subject)).toEqual([{ input: 'puesta', steps: ['RING: toca', 'call.error: nadie', 'RING: toca', 'call.done: abren'] }])
})
