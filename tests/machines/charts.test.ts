import { describe, expect, test } from 'vitest'
import { createActor, StateMachine, type AnyStateMachine, type AnyStateNode } from 'xstate'
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

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)]
}

function eventsOf(machine: AnyStateMachine): string[] {
  const descriptors = nodesOf(machine.root).flatMap((node) => [...node.transitions.keys()])
  return [...new Set(descriptors)].filter((descriptor) => !descriptor.startsWith('xstate.'))
}

test('las máquinas del producto se encuentran por su archivo', () => {
  expect(charts.map(({ name }) => name)).toEqual(expect.arrayContaining(['session', 'login', 'captcha', 'rbdGuard', 'notice', 'dataUpdate', 'protocol']))
})

describe.each(charts)('la máquina $name', ({ machine, glosario }) => {
  test('tiene en castellano cada evento, guarda, acción, actor y plazo', () => {
    const words = {
      events: eventsOf(machine),
      guards: Object.keys(machine.implementations.guards),
      actions: Object.keys(machine.implementations.actions),
      actors: Object.keys(machine.implementations.actors),
      delays: Object.keys(machine.implementations.delays),
    }
    for (const [kind, names] of Object.entries(words)) {
      expect(Object.keys(glosario?.[kind as keyof typeof words] ?? {}).toSorted(), kind).toEqual(names.toSorted())
    }
  })

  test('describe cada estado y cada candidata entre varias', () => {
    const nodes = nodesOf(machine.root)
    const silent = nodes.filter((node) => node.parent && !node.description).map(({ id }) => id)
    const ambiguous = nodes.flatMap((node) =>
      [...node.transitions.values(), node.always ?? []].filter((list) => list.length > 1).flatMap((list) => list.filter(({ description }) => !description).map(({ eventType }) => `${node.id}|${eventType}`)),
    )
    expect([...silent, ...ambiguous]).toEqual([])
  })

  test('ningún actor falla en silencio y ninguna transición se traga los demás eventos', () => {
    const nodes = nodesOf(machine.root)
    const unheard = nodes.flatMap((node) => node.invoke.filter(({ id }) => !node.transitions.has(`xstate.error.actor.${id}`)).map(({ id }) => id))
    expect(unheard).toEqual([])
    expect(nodes.filter((node) => node.transitions.has('*')).map(({ id }) => id)).toEqual([])
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
