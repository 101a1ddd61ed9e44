import { describe, expect, test } from 'vitest'
import { brokenBy, explore, lockOf, mutationScore, pureRun, requirement, verify, type Model } from '#kit/index.ts'
import { formModel } from '#kit/examples/form.ts'
import { trafficLightModel } from '#kit/examples/traffic-light.ts'
import { undoModel } from '#kit/examples/undo.ts'

const EXAMPLES: readonly (readonly [name: string, model: Model, equivalent: readonly string[]])[] = [
  ['un formulario de partes paralelas que terminan', formModel, []],
  ['una historia que se deshace y no tiene fin', undoModel, []],
  // Its root does nothing when it is entered: to enter it again is not seen.
  ['un semáforo con sus plazos', trafficLightModel, ['light|BREAK#0 reentra']],
]

describe.each(EXAMPLES)('%s', (_, model, equivalent) => {
  test('hace lo que dice su candado, y cada falla de su diagrama se nota', () => {
    const lock = lockOf(model)
    expect(verify(model, lock).faults).toEqual([])
    const { total, survivors, unbuilt } = mutationScore(model, lock, [])
    expect(total).toBeGreaterThan(5)
    expect({ survivors, unbuilt }).toEqual({ survivors: equivalent, unbuilt: [] })
  })
})

test('lo que se pide de cada uno se cumple', () => {
  const holds = (model: Model, rule: Parameters<typeof requirement>[2]) => brokenBy(pureRun(model), requirement('1', 'así', rule))
  expect(holds(formModel, { given: 'blank', steps: ['ACCEPT: yes', 'NAME: written'], expects: { at: 'complete' } })).toBeNull()
  expect(
    holds(undoModel, { given: 'blank', steps: ['TYPE: a', 'TYPE: b', 'UNDO: once'], expects: { context: { text: 'a', past: [''] } } }),
  ).toBeNull()
  expect(holds(trafficLightModel, { given: 'on', steps: ['clock', 'clock', 'clock'], expects: { at: 'red', waits: 53_000 } })).toBeNull()
})

test('una exploración sin fin dice qué parte del contexto crece, y con una profundidad termina', () => {
  const endless = { ...undoModel, bounds: { situations: 200 } }
  expect(() => explore(endless)).toThrow(/undo pasa de 200 situaciones: lo que más crece de su contexto es «text», con 201 valores/)
  // One text of each length up to four, of two signs.
  expect(explore(undoModel).situations.size).toBe(1 + 2 + 4 + 8 + 16)
})
