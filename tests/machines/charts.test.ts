import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createActor, StateMachine, type AnyStateMachine } from 'xstate'
import { inventory } from '#kit/inventory.ts'
import { lint } from '#kit/lint.ts'
import type { Words } from '#machines/words.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'
import { MODELED, SIN_PANTALLA } from './models.ts'
import { noticeMachine } from '#machines/notice/notice.chart.ts'

/** Every machine of the product, found by its file's name, with its words. */
const machines = import.meta.glob<Record<string, unknown>>('#machines/*/*.chart.ts', { eager: true })
const vocabularies = import.meta.glob<Record<string, unknown>>('#machines/*/*.words.ts', { eager: true })

function isMachine(value: unknown): value is AnyStateMachine {
  return value instanceof StateMachine
}

const charts = Object.entries(machines).flatMap(([file, exported]) =>
  Object.values(exported)
    .filter(isMachine)
    .map((machine) => ({ name: machine.id, machine, words: wordsOf(file) })),
)

function wordsOf(file: string): Words | undefined {
  const exported = vocabularies[file.replace('.chart.ts', '.words.ts')] ?? {}
  return Object.entries(exported).find(([name]) => name.endsWith('Words'))?.[1] as Words | undefined
}

test('cada máquina sin recorrido en una página dice por qué, y qué prueba sostiene lo que la página hace de ella', () => {
  const raiz = new URL('../../', import.meta.url)
  const hay = (archivo: string) => existsSync(new URL(archivo, raiz))
  expect(MODELED.filter((name) => !hay(`tests/machines/${name}/${name}.screen.ts`))).toEqual(Object.keys(SIN_PANTALLA))
  expect(Object.values(SIN_PANTALLA).filter(([, prueba]) => !hay(prueba))).toEqual([])
})

test('las máquinas del producto se encuentran por su archivo', () => {
  expect(charts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['session', 'login', 'captcha', 'rbd-guard', 'notice', 'actualiza-datos', 'protocolo-confidencialidad']),
  )
})

describe.each(charts)('la máquina $name', ({ machine, words }) => {
  test('tiene sus palabras, describe lo que hace y oye sus fallas', () => {
    expect(words).toBeDefined()
    expect(words && lint(inventory(machine), words)).toEqual([])
  })
})

test('la cuenta de transiciones nombra las que no se probaron', () => {
  const coverage = transitionCoverage(noticeMachine)
  const actor = createActor(noticeMachine, { inspect: coverage.inspect }).start()
  const before = coverage.missing()
  expect(before).toContain('notice.idle|NOTIFY#0')
  actor.send({ type: 'NOTIFY', notice: { tone: 'exito', text: 'Hola' } })
  actor.stop()
  expect(before.filter((id) => !coverage.missing().includes(id))).toEqual(['notice.idle|NOTIFY#0'])
})
