import { createMachine, transition, type AnyActor, type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode } from 'xstate'
import { actorRun } from './drive-actor.ts'
import { explore, type Graph } from './explore.ts'

import type { Model } from './model.ts'
import { printed } from './portable.ts'
import type { Path } from './run.ts'
import { written, trimmed, type Node } from './written.ts'
import { inWords } from './language.ts'

/** How an application keeps a machine, as far as the kit looks at it. */
export interface Shelf {
  /** The machine as the application runs it. */
  dress: (machine: AnyStateMachine) => AnyStateMachine
  /** The machine as the application runs it in a tab that is a copy of the one that kept what is on the shelf. */
  copied: () => Promise<Shelf['dress']>
  /** What is kept now, whole; null when nothing is. */
  text: () => string | null
  /** Puts a text where the application looks for what it kept. */
  put: (text: string | null) => void
  /** How many times the application said that something could not be recovered, so far. */
  discarded: () => number
  /** What a page opened with an input is opened with when it is loaded again from a situation. */
  again: (input: string, context?: object) => string
  /** Names of fields that sound like a secret and only name something. */
  identifiers: readonly string[]
  /** Whether the application goes on from what is kept, when it opens a machine. */
  believes: (machine: AnyStateMachine, input: unknown) => boolean
  /** A kept text with its inside changed by somebody who knows how to seal it. */
  forge: (text: string, change: (inside: string) => string) => string
  /** Who is in front of the page from now on. */
  become: (person: 'the same' | 'another') => void
}

/** What a reload did with the situations of a machine. */
export interface ReloadVerdict {
  machine: string
  /** Situations, by the input that leads there. */
  situations: number
  /** Those of which there was something to keep. */
  kept: number
  /** Kept ones that went on where they were, or where their `resume` says. */
  landed: number
  /** Those that went on where their `resume` says, and not where they were. */
  back: number
  /** Texts damaged, and those of them that were still believed. */
  damaged: number
  believed: number
  faults: readonly string[]
}

interface Meta {
  resume?: string
  idempotent?: true
}

const metaOf = ({ meta }: AnyStateNode): Meta => (meta as Meta | undefined) ?? {}

function withReturns(node: Node): Node {
  const { resume } = (node['meta'] as Meta | undefined) ?? {}
  const states = Object.fromEntries(Object.entries(node.states).map(([key, inner]) => [key, withReturns(inner)]))
  return resume === undefined
    ? { ...node, states }
    : { ...node, states, on: { ...node.on, 'kit.reload': [{ target: resume, actions: [] }] } }
}

/** The chart in which each `resume` is a transition: xstate itself says where it leads. */
function returning(machine: AnyStateMachine): AnyStateMachine {
  const root = withReturns(written(machine.config as unknown as Record<string, unknown>))
  return createMachine(trimmed(root) as never).provide(machine.implementations as never)
}

/** Where a reload must end, from a situation's state. */
function landing(chart: AnyStateMachine, snapshot: AnyMachineSnapshot): AnyMachineSnapshot {
  let here = chart.resolveState({ value: snapshot.value, context: snapshot.context as object })
  for (let round = 0; round < 8; round += 1) {
    const [next] = transition(chart, here, { type: 'kit.reload' }) as unknown as [AnyMachineSnapshot]
    if (printed(next.value) === printed(here.value)) break
    here = chart.resolveState({ value: next.value, context: next.context as object })
  }
  return here
}

/** Where a reload in a state ends, and whom that state calls anew. */
export function landingOf(machine: AnyStateMachine, { value, context }: { value: unknown; context: unknown }) {
  const here = machine.resolveState({ value: value as never, context: context as object })
  const landed = landing(returning(machine), here)
  const nodes = machine.resolveState({ value: landed.value, context: landed.context as object })._nodes
  return { value: landed.value, context: landed.context as object, invoked: nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id)) }
}

/** A shortest path from each input to each situation of a graph. */
function pathsTo(graph: Graph): { key: string; path: Path }[] {
  return [...graph.starts].flatMap(([input, { to: start }]) => {
    const paths = new Map<string, Path>([[start, { input, steps: [] }]])
    for (const [key, { steps }] of paths)
      for (const { to, stimulus } of graph.edges.get(key) ?? []) if (!paths.has(to)) paths.set(to, { input, steps: [...steps, stimulus] })
    return [...paths].map(([key, path]) => ({ key, path }))
  })
}

const SECRET = /password|contrasena|token|codigo|secret|^clave|^code$/i

/** Every value that a model gives under a name of a secret. */
export function secretsOf({ inputs, events, outcomes }: Model, identifiers: readonly string[] = []): string[] {
  const found = new Set<string>()
  const look = (value: unknown, name: string): void => {
    if (typeof value === 'string' && SECRET.test(name) && !identifiers.includes(name) && value !== '') found.add(value)
    if (typeof value === 'object' && value !== null && !(value instanceof Error))
      for (const [key, inner] of Object.entries(value)) look(inner, Array.isArray(value) ? name : key)
  }
  look(inputs, '')
  look(events, '')
  for (const { done, snapshot } of Object.values(outcomes))
    look([done, Object.values(snapshot ?? {}).map((one) => (one as { context?: unknown }).context)], '')
  return [...found]
}

function timersOf(actor: AnyActor): string[] {
  const { _scheduledEvents } = actor.system.getSnapshot() as unknown as {
    _scheduledEvents: Record<string, { id: string; source: unknown }>
  }
  return Object.values(_scheduledEvents)
    .filter(({ source }) => source === actor)
    .map(({ id }) => id)
    .toSorted()
}

/** What is wrong with an actor that went on from `expected`, or null. */
function faultIn(actor: AnyActor, expected: AnyMachineSnapshot): string | null {
  const snapshot: AnyMachineSnapshot = actor.getSnapshot()
  if (printed(snapshot.value) !== printed(expected.value))
    return inWords(
      `debía seguir en ${printed(expected.value)} y sigue en ${printed(snapshot.value)}`,
      `it should go on in ${printed(expected.value)} and goes on in ${printed(snapshot.value)}`,
    )
  const invoking = snapshot._nodes.filter((node) => node.invoke.length > 0)
  const twice = invoking.find((node) => metaOf(node).idempotent !== true)
  if (twice) return inWords(`${twice.id} llama otra vez sin decir que puede`, `${twice.id} calls again and does not say that it may`)
  const called = Object.keys(snapshot.children).toSorted()
  const should = invoking.flatMap((node) => node.invoke.map(({ id }) => id)).toSorted()
  if (printed(called) !== printed(should))
    return inWords(
      `debía llamar a ${should.join(', ')} y llamó a ${called.join(', ')}`,
      `it should have called ${should.join(', ')} and called ${called.join(', ')}`,
    )
  const due = [...new Set(snapshot._nodes.flatMap((node) => node.after.map(({ eventType }) => eventType)))].toSorted()
  if (printed(timersOf(actor)) !== printed(due))
    return inWords(
      `debían correr ${due.join(', ')} y corren ${timersOf(actor).join(', ')}`,
      `${due.join(', ')} should run and ${timersOf(actor).join(', ')} do`,
    )
  return null
}

/** A generator of numbers below a limit, the same ones each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Pick = (below: number) => number

/** Ways in which a kept text may come back other than it was. */
const DAMAGES: readonly ((text: string, pick: Pick, others: readonly string[]) => string)[] = [
  (text, pick) => text.slice(0, pick(text.length)),
  (text, pick) => text.slice(pick(text.length) + 1),
  (text, pick) => {
    const at = pick(text.length)
    return text.slice(0, at) + String.fromCharCode(32 + pick(95)) + text.slice(at + 1)
  },
  (text, pick) => {
    const at = pick(text.length)
    return text.slice(0, at) + text.slice(at + 1 + pick(4))
  },
  (text, pick) => {
    const at = pick(text.length)
    return text.slice(0, at) + text.slice(at, at + 8) + text.slice(at)
  },
  (text, pick, others) => text.slice(0, pick(text.length)) + (others[pick(others.length)] ?? '').slice(pick(text.length)),
  (text, pick) => text.replace(/\d/, String(pick(10))),
  (_, pick) =>
    ['null', '[]', '{}', '""', '0', 'undefined', '{"version":1}', '{"status":"active","value":"form","context":{},"children":{}}'][
      pick(8)
    ] ?? '',
]

/**
 * Keeps a machine in every situation that it can be in, ends it as a closed page does, and opens it again: as it was, with
 * a chart that changed, for another person, in a tab that is a copy, and from texts damaged in so many ways.
 */
export async function verifyReload(model: Model, shelf: Shelf, damages: number): Promise<ReloadVerdict> {
  const graph = explore(model)
  const chart = returning(model.machine)
  const secrets = secretsOf(model, shelf.identifiers)
  const faults = new Set<string>()
  const texts = new Map<string, string>()
  let kept = 0
  let landed = 0
  let back = 0

  /** Opens the machine with whatever the shelf holds. */
  const reopen = (input: string, look: (actor: AnyActor) => void, dress = shelf.dress): void => {
    const run = actorRun(model, model.machine, dress)
    try {
      run.start(input)
      look(run.actor())
    } catch (error) {
      faults.add(`${input}: ${String(error)}`)
    }
    run.stop()
  }
  const first = new Map(Object.keys(model.inputs).map((input) => [input, '']))
  shelf.put(null)
  for (const input of first.keys()) reopen(input, (actor) => void first.set(input, printed(actor.getSnapshot().value)))

  const reached = pathsTo(graph)
  for (const { key, path } of reached) {
    const say = (fault: string) => faults.add(`${path.input} → ${path.steps.join(' → ')} (${graph.situations.get(key)?.value}): ${fault}`)
    shelf.put(null)
    const run = actorRun(model, model.machine, shelf.dress)
    run.start(path.input)
    for (const stimulus of path.steps) run.step(stimulus)
    const before: AnyMachineSnapshot = run.actor().getSnapshot()
    const text = shelf.text()
    run.stop()
    const expected = before.status === 'active' ? landing(chart, before) : null
    if (text === null) {
      if (expected && printed(expected.value) !== first.get(shelf.again(path.input, before.context as object)))
        say(
          inWords(
            `no se guardó y debía volver a ${printed(expected.value)}`,
            `it was not kept and should have come back to ${printed(expected.value)}`,
          ),
        )
      continue
    }
    kept += 1
    texts.set(text, path.input)
    const leak = secrets.find((secret) => text.includes(secret.length < 8 ? JSON.stringify(JSON.stringify(secret)).slice(1, -1) : secret))
    if (leak !== undefined) say(inWords(`se guardó el secreto ${leak}`, `the secret ${leak} was kept`))
    if (!expected) {
      say(inWords('terminó y quedó guardada', 'it ended and was left kept'))
      continue
    }
    if (printed(expected.value) !== printed(before.value)) back += 1
    shelf.put(text)
    const told = shelf.discarded()
    const again = shelf.again(path.input)
    reopen(again, (actor) => {
      const fault = faultIn(actor, expected)
      if (fault !== null) return say(fault)
      if (shelf.discarded() !== told) return say(inWords('se descartó lo guardado', 'what was kept was discarded'))
      // Opened anew, the page starts there by itself: there is nothing to keep.
      if (shelf.text() === null && printed(expected.value) === first.get(again)) return void (landed += 1)
      if (shelf.text() !== text) {
        const [was, is] = [text, shelf.text() ?? '']
        if (bodyOf(was) !== bodyOf(is))
          return say(
            inWords(
              `al volver a guardarse cambió: ${bodyOf(was)} y ${bodyOf(is)}`,
              `kept again, it changed: ${bodyOf(was)} and ${bodyOf(is)}`,
            ),
          )
      }
      landed += 1
    })
  }

  const all = [...texts.keys()]
  for (const [text, input] of texts) {
    shelf.put(text)
    shelf.become('another')
    reopen(shelf.again(input), (actor) => {
      if (printed(actor.getSnapshot().value) !== first.get(shelf.again(input)))
        faults.add(
          inWords(`${input}: otra persona siguió donde estaba la primera`, `${input}: another person went on where the first one was`),
        )
    })
    shelf.become('the same')
    shelf.put(text)
    const copied = await shelf.copied()
    const again = shelf.again(input)
    reopen(
      again,
      (actor) => {
        if (printed(actor.getSnapshot().value) !== first.get(again))
          faults.add(
            inWords(
              `${input}: la copia de la pestaña siguió donde estaba la otra`,
              `${input}: the copy of the tab went on where the other was`,
            ),
          )
      },
      copied,
    )
    shelf.put(text)
    const changed = actorRun(model, withOneStateMore(model.machine), shelf.dress)
    const told = shelf.discarded()
    changed.start(shelf.again(input))
    if (shelf.discarded() === told)
      faults.add(inWords(`${input}: con otro diagrama siguió donde estaba`, `${input}: with another chart it went on where it was`))
    changed.stop()
  }

  let believed = 0
  const pick = numbers(2025)
  for (let damage = 0; damage < damages && all.length > 0; damage += 1) {
    const whole = all[pick(all.length)] as string
    const input = texts.get(whole) as string
    const harm = DAMAGES[pick(DAMAGES.length)] as (typeof DAMAGES)[number]
    const isForged = pick(2) === 1
    const text = isForged ? shelf.forge(whole, (inside) => harm(inside, pick, all)) : harm(whole, pick, all)
    shelf.put(text)
    if (texts.has(text) || !shelf.believes(model.machine, model.inputs[shelf.again(input)])) continue
    believed += 1
    if (!isForged) faults.add(inWords(`${input}: creyó un texto dañado: ${text}`, `${input}: it believed a damaged text: ${text}`))
    // Whoever knows how to seal may say anything, as long as it is whole.
    reopen(shelf.again(input), (actor) => {
      const snapshot: AnyMachineSnapshot = actor.getSnapshot()
      const fault = faultIn(actor, landing(chart, snapshot))
      if (fault !== null)
        faults.add(inWords(`${input}: de un texto falsificado, ${fault}: ${text}`, `${input}: from a forged text, ${fault}: ${text}`))
    })
  }
  shelf.put(null)
  return {
    machine: model.machine.id,
    situations: reached.length,
    kept,
    landed,
    back,
    damaged: all.length > 0 ? damages : 0,
    believed,
    faults: [...faults],
  }
}

/** What of a kept text does not hang on the instant of it. */
function bodyOf(text: string): string {
  try {
    const { body } = JSON.parse(text) as { body: string }
    return printed({ ...(JSON.parse(body) as object), timers: null })
  } catch {
    return text
  }
}

/** The chart of a next build: the same with one state that it did not have. */
function withOneStateMore(machine: AnyStateMachine): AnyStateMachine {
  const config = machine.config as { states?: object }
  const next = createMachine({ ...config, states: { ...config.states, 'kit-new': {} } } as never)
  return next.provide(machine.implementations as never) as AnyStateMachine
}
