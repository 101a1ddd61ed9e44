import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  brokenBy,
  brokenProperty,
  explore,
  lockOf,
  mutationScore,
  never,
  property,
  pureRun,
  requirement,
  speak,
  verify,
  type Model,
} from 'chart-model-kit'
import { formModel } from 'chart-model-kit/examples/form'
import { trafficLightModel } from 'chart-model-kit/examples/traffic-light'
import { undoModel } from 'chart-model-kit/examples/undo'
import { uploadModel } from 'chart-model-kit/examples/upload'

const EXAMPLES: readonly (readonly [name: string, model: Model, equivalent: readonly string[]])[] = [
  ['un formulario de partes paralelas que terminan', formModel, []],
  ['una historia que se deshace y no tiene fin', undoModel, []],
  ['un envío que se intenta otra vez', uploadModel, []],
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
  expect(
    holds(trafficLightModel, { given: 'on', steps: ['clock 1000', 'clock', 'clock', 'clock'], expects: { at: 'red', waits: 53_000 } }),
  ).toBeNull()
})

test('las partes paralelas se nombran en el orden que se quiera, y todas', () => {
  const rule = (at: readonly string[]) =>
    brokenBy(pureRun(formModel), requirement('1', 'así', { given: 'blank', steps: ['NAME: written'], expects: { at } }))
  expect(rule(['filling.terms.open', 'filling.name.written'])).toBeNull()
  expect(rule(['filling.name.written', 'filling.terms.open'])).toBeNull()
  expect(rule(['filling.name.written'])).toContain('at: ')
  expect(rule(['filling.name.empty', 'filling.terms.open'])).toContain('at: ')
})

test('una exploración sin fin dice qué parte del contexto crece, y con una profundidad termina', () => {
  const endless = { ...undoModel, bounds: { situations: 200 } }
  expect(() => explore(endless)).toThrow(/undo pasa de 200 situaciones: lo que más crece de su contexto es «text», con 201 valores/)
  // One text of each length up to four, of two signs.
  expect(explore(undoModel).situations.size).toBe(1 + 2 + 4 + 8 + 16)
})

afterEach(() => speak('es'))

test('en inglés, lo que dice y las fallas que siembra no tienen una palabra en español', () => {
  speak('en')
  const endless = { ...undoModel, bounds: { situations: 200 } }
  expect(() => explore(endless)).toThrow(/undo has more than 200 situations: what grows most of its context is 'text', with 201 values/)
  const incomplete = { ...formModel, events: { NAME: {}, ACCEPT: { yes: {} }, REFUSE: { no: {} } } }
  expect(() => explore(incomplete)).toThrow('The model of form is not complete: a case of the event NAME is missing.')
  expect(brokenBy(pureRun(formModel), requirement('1', 'so', { given: 'blank', steps: ['REFUSE: no', 'ACCEPT: yes'] }))).toBe(
    "'ACCEPT: yes' takes no transition",
  )
  const lock = lockOf(formModel)
  expect(verify(formModel, { ...lock, paths: [] }).faults).toContain('No path takes form.filling.name.empty|NAME#0')
  const survivors = mutationScore(formModel, { ...lock, paths: [] }, []).survivors.join('\n')
  expect(survivors).toContain('form.filling.name.empty|NAME#0 with the opposite guard')
  expect(survivors).not.toMatch(/\b(sin|con|va a|entra|no está|guarda|parte)\b/)
})

/** A piece of code of its guide, by its place there, and what it prints in a folder of its own. */
function codeOfTheGuide(place: number): { code: string; printed: string } {
  const code = [...readFileSync('kit/README.md', 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)][place]?.[1] ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'outside-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'code.ts'), code)
  return { code, printed: execFileSync(process.execPath, ['--import', 'tsx', 'code.ts'], { cwd: folder, encoding: 'utf8' }) }
}

test('el primer ejemplo de su guía corre en otra carpeta como está escrito, e imprime lo que dice', { timeout: 60_000 }, () => {
  const { code, printed } = codeOfTheGuide(0)
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(10)
  expect(readFileSync('kit/README.md', 'utf8')).toContain(`It prints \`${printed.trim()}\``)
  expect(printed).toBe('2 [] []\n')
})

test('el segundo ejemplo de su guía verifica una máquina que llama y espera', { timeout: 60_000 }, () => {
  const { printed } = codeOfTheGuide(1)
  expect(printed).toMatch(/^\[ null, null \] null \[\]\n\[\] \d+ of \d+ by intent\n$/)
})

test('en inglés, una propiedad se dice en inglés', () => {
  speak('en')
  const told = property(
    { section: '1' },
    never({ says: 'it is red', holds: () => true }, { after: { says: 'it was broken', holds: () => true } }),
  )
  expect(told.says).toBe('never it is red once it was broken')
  expect(brokenProperty(trafficLightModel, lockOf(trafficLightModel), [told])).toBe(
    "Path 1, step 0 ('start'): it does not hold that never it is red once it was broken",
  )
})
