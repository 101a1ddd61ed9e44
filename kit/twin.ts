import { createTestModel, type TestModel } from '@xstate/test'
import { createActor, createMachine, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { outcomeEvent } from './fakes.ts'
import { inventory } from './inventory.ts'
import { eventOf, stimuliOf, type Model, type Stimulus } from './model.ts'
import { printed } from './portable.ts'
import type { Run } from './run.ts'
import { trimmed, written, type Candidate, type Node } from './written.ts'

type IsAssign = (action: unknown) => boolean

const silent = (candidates: readonly Candidate[], keeps: IsAssign) =>
  candidates.map((candidate) => ({ ...candidate, actions: candidate.actions.filter(keeps) }))

const silentTable = (table: Readonly<Record<string, Candidate[]>>, keeps: IsAssign) =>
  Object.fromEntries(Object.entries(table).map(([key, candidates]) => [key, silent(candidates, keeps)]))

/** A node whose actors and timers became events that anybody may send, under the names that xstate gives them, and that only changes its context. */
function plain(node: Node, id: string, keeps: IsAssign): Node {
  const outcomes = node.invoke.flatMap(({ id: actor, onDone, onError, onSnapshot }) => [
    [`xstate.done.actor.${actor}`, onDone] as const,
    [`xstate.error.actor.${actor}`, onError] as const,
    [`xstate.snapshot.${actor}`, onSnapshot] as const,
  ])
  const timers = Object.entries(node.after).map(([delay, candidates]) => [`xstate.after.${delay}.${id}`, candidates] as const)
  const heard = [...outcomes, ...timers].filter(([, candidates]) => candidates.length > 0)
  const states = Object.fromEntries(Object.entries(node.states).map(([key, inner]) => [key, plain(inner, `${id}.${key}`, keeps)]))
  return {
    ...node,
    on: silentTable({ ...node.on, ...Object.fromEntries(heard) }, keeps),
    always: silent(node.always, keeps),
    onDone: silent(node.onDone, keeps),
    entry: node.entry.filter(keeps),
    exit: node.exit.filter(keeps),
    invoke: [],
    after: {},
    states,
  }
}

/**
 * A machine's twin, which `@xstate/test` accepts: what its actors and timers would say are events of the path, and what it
 * would say to others is left out. The twin knows no order among timers: it stands for machines with one at a time.
 */
export function twinOf({ machine }: Model): AnyStateMachine {
  const known = machine.implementations.actions as Readonly<Record<string, unknown>>
  const isAssign: IsAssign = (action) => {
    const name = typeof action === 'string' ? action : (action as { type?: unknown }).type
    const implementation = known[String(name)] ?? action
    return (implementation as { type?: unknown }).type === 'xstate.assign'
  }
  const root = plain(written(machine.config as unknown as Record<string, unknown>), machine.id, isAssign)
  return createMachine(trimmed(root) as never).provide(machine.implementations as never)
}

/** The event of the twin that a stimulus is. */
function eventOfTwin(model: Model, stimulus: Stimulus, snapshot: AnyMachineSnapshot): AnyEventObject[] {
  if (stimulus.kind === 'clock')
    return snapshot._nodes.flatMap(({ ownEvents }) =>
      ownEvents.filter((type) => type.startsWith('xstate.after.')).map((type) => ({ type })),
    )
  return [stimulus.kind === 'event' ? eventOf(model, stimulus, snapshot.context) : outcomeEvent(model, stimulus)]
}

interface Told {
  model: TestModel<AnyMachineSnapshot, AnyEventObject, unknown>
  /** The stimulus that an event of a path stands for. */
  names: ReadonlyMap<string, string>
}

function testModel(model: Model, input: unknown): Told {
  const names = new Map<string, string>()
  const stimuli = [...stimuliOf(model, inventory(model.machine)).values()]
  const events = (snapshot: AnyMachineSnapshot) => {
    return stimuli.flatMap((stimulus) => {
      const own = eventOfTwin(model, stimulus, snapshot).filter(({ type }) => snapshot._nodes.some((node) => node.ownEvents.includes(type)))
      own.forEach((event) => names.set(printed(event), stimulus.name))
      return own
    })
  }
  const serializeState = ({ value, context, status }: AnyMachineSnapshot) => printed([status, value, context])
  const fromState = createActor(twinOf(model), { input }).getSnapshot() as AnyMachineSnapshot
  return { model: createTestModel(twinOf(model) as never, { events, serializeState, fromState, input } as never) as never, names }
}

/** What the twin and the machine must agree on. */
interface Seen {
  status: unknown
  value: unknown
  context: unknown
}

/** How the twin's paths went on another run of the machine. */
export interface TwinVerdict {
  /** Paths that `@xstate/test` made and walked. */
  paths: number
  /** Every situation that the twin can be in: its status, value and context, printed. */
  situations: ReadonlySet<string>
  faults: readonly string[]
}

/**
 * Walks the shortest paths that `@xstate/test` finds on a machine's twin, with another run of that machine: both must
 * be in the same state with the same context after each step. Its graph, its paths and its runner are not ours.
 */
export function testTwin(model: Model, run: Run): TwinVerdict {
  const situations = new Set<string>()
  const faults: string[] = []
  let paths = 0
  for (const [name, input] of Object.entries(model.inputs)) {
    const { model: tested, names } = testModel(model, input)
    for (const path of tested.getShortestPaths()) {
      paths += 1
      const seen = { printed: '' }
      const look = ({ status, value, context }: Seen) => void (seen.printed = printed([status, value, context]))
      look(run.start(name))
      const events = Object.fromEntries(
        path.steps.map(({ event }) => [
          event.type,
          (step: { event: AnyEventObject }) => look(run.step(names.get(printed(step.event)) ?? '')),
        ]),
      )
      const compare = (snapshot: AnyMachineSnapshot) => {
        const expected = printed([snapshot.status, snapshot.value, snapshot.context])
        situations.add(expected)
        if (expected !== seen.printed) throw new Error(`el gemelo está en ${expected} y la máquina en ${seen.printed}`)
      }
      try {
        path.testSync({ events: { ...events, 'xstate.init': () => {} }, states: { '*': compare } } as never)
      } catch (error) {
        faults.push(`${model.machine.id}, ${path.description}: ${String(error).split('\n')[0]}`)
      }
    }
  }
  return { paths, situations, faults }
}
