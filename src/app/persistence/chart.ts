import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate'
import type { StateMeta } from '#machines/state-meta.ts'
import { checksum } from './checksum.ts'

type Path = readonly string[]

/** The ways from a machine to its active leaves. */
export function leavesOf(value: StateValue): string[][] {
  if (typeof value === 'string') return [[value]]
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = inner === undefined ? [] : leavesOf(inner)
    return below.length === 0 ? [[key]] : below.map((path) => [key, ...path])
  })
}

export function nodeAt({ root }: AnyStateMachine, path: Path): AnyStateNode | undefined {
  return path.reduce<AnyStateNode | undefined>(
    (node, key) => (node && Object.hasOwn(node.states, key) ? node.states[key] : undefined),
    root,
  )
}

/** The nodes from the machine's root down to a leaf. */
function nodesDownTo(machine: AnyStateMachine, path: Path): AnyStateNode[] {
  return [[], ...path.map((_, index) => path.slice(0, index + 1))].flatMap((part) => nodeAt(machine, part) ?? [])
}

/** Every active node, parents included. */
export function activeNodes(machine: AnyStateMachine, value: StateValue): AnyStateNode[] {
  return [...new Set(leavesOf(value).flatMap((path) => nodesDownTo(machine, path)))]
}

/** The leaves that a node starts in. */
function initialLeaves(node: AnyStateNode): Path[] {
  if (node.type === 'parallel') return Object.values<AnyStateNode>(node.states).flatMap(initialLeaves)
  const [first] = node.type === 'compound' ? (node.initial.target ?? []) : []
  return first === undefined ? [node.path] : initialLeaves(first)
}

function isLeaf(machine: AnyStateMachine, path: Path): boolean {
  const node = nodeAt(machine, path)
  return node !== undefined && Object.keys(node.states).length === 0
}

/** Whether each node of a value has the children that its kind asks for: one state of each region, all of them states of the chart. */
export function isWhole(machine: AnyStateMachine, value: StateValue): boolean {
  const paths = leavesOf(value)
  if (paths.length === 0 || !paths.every((path) => isLeaf(machine, path))) return false
  return activeNodes(machine, value).every((node) => {
    const inside = new Set(
      paths
        .filter((path) => path.length > node.path.length && node.path.every((key, index) => path[index] === key))
        .map((path) => path[node.path.length]),
    )
    if (node.type === 'parallel') return inside.size === Object.keys(node.states).length
    return inside.size === (node.type === 'compound' ? 1 : 0)
  })
}

function valueOf(paths: readonly Path[]): StateValue {
  const [only] = paths
  if (paths.length === 1 && only?.length === 1) return only[0] ?? ''
  const heads = [...new Set(paths.map(([head]) => head ?? ''))]
  return Object.fromEntries(
    heads.map((head) => {
      const below = paths.filter(([key, ...rest]) => key === head && rest.length > 0).map(([, ...rest]) => rest)
      return [head, below.length === 0 ? {} : valueOf(below)]
    }),
  )
}

export const metaOf = ({ meta }: AnyStateNode): StateMeta => (meta as StateMeta | undefined) ?? {}

/** The state that a `resume` names, seen from the state that says it. */
export function resumeTarget(node: AnyStateNode): AnyStateNode | undefined {
  const { resume } = metaOf(node)
  if (resume === undefined) return undefined
  if (!resume.startsWith('#')) return nodeAt(node.machine, [...node.path.slice(0, -1), ...resume.split('.')])
  const [id, ...path] = resume.slice(1).split('.')
  return id === node.machine.id ? nodeAt(node.machine, path) : undefined
}

/** No chart sends a reload further than this. */
const LONGEST = 8

/** Where a reload leads from a value, as the chart's `resume` say. */
export function resumedValue(machine: AnyStateMachine, value: StateValue): StateValue {
  let paths: Path[] = leavesOf(value)
  for (let round = 0; round < LONGEST; round += 1) {
    const next = paths.flatMap((path) => {
      const target = nodesDownTo(machine, path).map(resumeTarget).find(Boolean)
      return target ? initialLeaves(target) : [path]
    })
    const unique = [...new Map(next.map((path) => [path.join('.'), path])).values()]
    if (unique.map((path) => path.join('.')).join() === paths.map((path) => path.join('.')).join()) break
    paths = unique
  }
  return valueOf(paths)
}

function nameOf(reference: unknown): unknown {
  return typeof reference === 'object' && reference !== null && 'type' in reference ? reference.type : reference
}

function shapeOf(node: AnyStateNode): unknown {
  const transitions = [...node.transitions.values(), node.always ?? []]
    .flat()
    .map((one) => [
      one.eventType,
      (one.target ?? []).map(({ id }: AnyStateNode) => id),
      nameOf(one.guard),
      one.actions.map(nameOf),
      one.reenter,
    ])
  return [
    node.id,
    node.type,
    node.type === 'compound' ? node.initial.target?.map(({ id }) => id) : null,
    transitions,
    node.invoke.map(({ id, src }) => [id, src]),
    metaOf(node),
    Object.values<AnyStateNode>(node.states).map(shapeOf),
  ]
}

const prints = new WeakMap<object, string>()

/** A chart by its states, transitions, calls and returns: the same in every build until one of them changes. */
export function fingerprint(machine: AnyStateMachine): string {
  const known = prints.get(machine.config)
  if (known !== undefined) return known
  const print = checksum(JSON.stringify(shapeOf(machine.root), (_, part: unknown) => (typeof part === 'function' ? '' : part)))
  prints.set(machine.config, print)
  return print
}
