import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { inWords } from './language.ts'

export interface InventoryState {
  /** The node's full id: `login.form.open`. */
  id: string
  /** The way to it from the machine, whose own path is empty. */
  path: readonly string[]
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** Whether its parent starts here; every region of a parallel state does. */
  initial: boolean
  /** Empty when the chart says nothing. */
  description: string
  tags: readonly string[]
  /** `mayFail`: an actor that is a machine and invokes nobody fails only by a defect. */
  invokes: readonly { id: string; src: string; mayFail: boolean }[]
  /** Names of the actions; the clock's own are left out. */
  entry: readonly string[]
  exit: readonly string[]
}

export type TransitionKind = 'event' | 'always' | 'after' | 'done' | 'error' | 'snapshot'

export interface InventoryTransition {
  /** `source.id|descriptor#index`: the same after `provide()` and in another process. */
  id: string
  source: string
  /** What xstate listens to: `SUBMIT`, `xstate.done.actor.load`, `always`. */
  descriptor: string
  /** Its place among the candidates of the same descriptor. */
  index: number
  kind: TransitionKind
  event: string | null
  /** The delay's name, or its milliseconds. */
  delay: string | number | null
  /** The actor whose outcome it is; null also for the end of a compound state. */
  invoke: string | null
  guard: string | null
  actions: readonly string[]
  /** Ids of the states it goes to; none when it stays where it is. */
  targets: readonly string[]
  reenter: boolean
  description: string
}

/** Every state and every transition of one machine, as data, in the order of its chart. */
export interface Inventory {
  machine: string
  states: readonly InventoryState[]
  transitions: readonly InventoryTransition[]
}

/** What is called by no name. */
const anonymous = (): string => inWords('(anónima)', '(anonymous)')

/** The name of an action or a guard: as a string, as `{type, params}`, or what an inline function is called. */
function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference
  if (typeof reference === 'object' && reference !== null && 'type' in reference) return String(reference.type)
  if (typeof reference === 'function') return 'type' in reference ? String(reference.type) : reference.name || anonymous()
  return anonymous()
}

function namesOf(references: unknown): string[] {
  if (references === undefined) return []
  return (Array.isArray(references) ? references : [references]).map(nameOf)
}

/** A node and all those inside it, parents first. */
export function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)]
}

function mayFail(node: AnyStateNode, src: string): boolean {
  const logic = node.machine.implementations.actors[src] as { root?: AnyStateNode } | undefined
  return logic?.root === undefined || nodesOf(logic.root).some(({ invoke }) => invoke.length > 0)
}

function isInitial(node: AnyStateNode): boolean {
  const { parent } = node
  if (parent?.type === 'compound') return parent.initial.target?.[0] === node
  return parent?.type === 'parallel'
}

function stateOf(node: AnyStateNode): InventoryState {
  return {
    id: node.id,
    path: node.path,
    type: node.type,
    initial: isInitial(node),
    description: node.description ?? '',
    tags: node.tags,
    invokes: node.invoke.map(({ id, src }) => ({ id, src: String(src), mayFail: mayFail(node, String(src)) })),
    // The node's own lists also hold the timers that `after` adds.
    entry: namesOf(node.config.entry),
    exit: namesOf(node.config.exit),
  }
}

const OUTCOMES: readonly (readonly [prefix: string, kind: TransitionKind])[] = [
  ['xstate.done.actor.', 'done'],
  ['xstate.error.actor.', 'error'],
  ['xstate.snapshot.', 'snapshot'],
]

type Cause = Pick<InventoryTransition, 'kind' | 'event' | 'delay' | 'invoke'>

function causeOf(descriptor: string, { delay }: AnyTransitionDefinition & { delay?: string | number }): Cause {
  const cause = { event: null, delay: null, invoke: null }
  if (descriptor === 'always') return { ...cause, kind: 'always' }
  if (delay !== undefined) return { ...cause, kind: 'after', delay }
  if (descriptor.startsWith('xstate.done.state.')) return { ...cause, kind: 'done' }
  const outcome = OUTCOMES.find(([prefix]) => descriptor.startsWith(prefix))
  if (outcome) return { ...cause, kind: outcome[1], invoke: descriptor.slice(outcome[0].length) }
  return { ...cause, kind: 'event', event: descriptor }
}

/** A node's transitions with their ids, `always` last. */
export function candidatesOf(node: AnyStateNode): { id: string; descriptor: string; index: number; definition: AnyTransitionDefinition }[] {
  const listed: [string, AnyTransitionDefinition[]][] = [...node.transitions, ['always', node.always ?? []]]
  return listed.flatMap(([descriptor, definitions]) =>
    definitions.map((definition, index) => ({ id: `${node.id}|${descriptor}#${index}`, descriptor, index, definition })),
  )
}

const ids = new WeakMap<AnyTransitionDefinition, string>()

/** The id of a transition that a machine took: identity of the objects is lost by `provide()`, the place is not. */
export function transitionId(definition: AnyTransitionDefinition): string {
  if (!ids.has(definition)) for (const { id, definition: listed } of candidatesOf(definition.source)) ids.set(listed, id)
  return ids.get(definition) ?? `${definition.source.id}|?`
}

/** Reads a machine's chart as data. Ids are stable, so that locks, coverage and drawings may name a transition. */
export function inventory(machine: AnyStateMachine): Inventory {
  const nodes = nodesOf(machine.root)
  return {
    machine: machine.id,
    states: nodes.map(stateOf),
    transitions: nodes.flatMap((node) =>
      candidatesOf(node).map(({ id, descriptor, index, definition }) => ({
        id,
        source: node.id,
        descriptor,
        index,
        ...causeOf(descriptor, definition),
        guard: definition.guard === undefined ? null : nameOf(definition.guard),
        actions: namesOf(definition.actions),
        targets: (definition.target ?? []).map((target) => target.id),
        reenter: definition.reenter,
        description: definition.description ?? '',
      })),
    ),
  }
}
