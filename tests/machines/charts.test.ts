import { describe, expect, test } from 'vitest'
import { createActor, StateMachine, type AnyStateMachine } from 'xstate'
import { inventory } from '#kit/inventory.ts'
import { lint } from '#kit/lint.ts'
import type { Glosario } from '#machines/glosario.ts'
import { transitionCoverage } from '#tests/support/transition-coverage.ts'
import { noticeMachine } from '#machines/notice/notice.machine.ts'

/** Every machine of the product, found by its file's name, with its glossary. */
const machines = import.meta.glob<Record<string, unknown>>('#machines/*/*.machine.ts', { eager: true })
const glossaries = import.meta.glob<Record<string, unknown>>('#machines/*/*.glosario.ts', { eager: true })

function isMachine(value: unknown): value is AnyStateMachine {
  return value instanceof StateMachine
}

const charts = Object.entries(machines).flatMap(([file, exported]) =>
  Object.values(exported)
    .filter(isMachine)
    .map((machine) => ({ name: machine.id, machine, glosario: glossaryOf(file) })),
)

function glossaryOf(file: string): Glosario | undefined {
  const exported = glossaries[file.replace('.machine.ts', '.glosario.ts')] ?? {}
  return Object.entries(exported).find(([name]) => name.endsWith('Glosario'))?.[1] as Glosario | undefined
}

test('las máquinas del producto se encuentran por su archivo', () => {
  expect(charts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['session', 'login', 'captcha', 'rbdGuard', 'notice', 'dataUpdate', 'protocol']),
  )
})

describe.each(charts)('la máquina $name', ({ machine, glosario }) => {
  test('tiene sus palabras, describe lo que hace y oye sus fallas', () => {
    expect(glosario).toBeDefined()
    expect(glosario && lint(inventory(machine), glosario)).toEqual([])
  })
})

test('la cuenta de transiciones nombra las que no se probaron', () => {
  const coverage = transitionCoverage(noticeMachine)
  const actor = createActor(noticeMachine, { inspect: coverage.inspect }).start()
  const before = coverage.missing()
  expect(before).toContain('notice.idle|NOTIFY#0')
  actor.send({ type: 'NOTIFY', notice: { tono: 'exito', texto: 'Hola' } })
  actor.stop()
  expect(before.filter((id) => !coverage.missing().includes(id))).toEqual(['notice.idle|NOTIFY#0'])
})
