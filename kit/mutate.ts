import { StateMachine, type AnyStateMachine } from 'xstate'
import { pureRun } from './drive-pure.ts'
import { inventory, type Inventory } from './inventory.ts'
import { differenceIn, lockedStep, type Lock, type LockedPath, type LockedStep } from './lock.ts'
import type { Model } from './model.ts'
import { printed } from './portable.ts'
import { brokenBy, type Requirement } from './requirements.ts'
import type { Step } from './run.ts'
import { trimmed, written, type Candidate, type Node } from './written.ts'
import { inWords } from './language.ts'

/** A chart with one fault in it. */
export interface Mutant {
  /** `login.form|SUBMIT#0 sin guarda`: stable, so that an equivalent one can be listed. */
  id: string
  /** What the fault does, wherever it is. */
  kind: string
  machine: AnyStateMachine
}

type Apply = (root: Node, implementations: AnyStateMachine['implementations']) => void
type Fault = readonly [id: string, apply: Apply, kind: string]

/** A fault named by where it is, what it does, and the part of the chart that it does it with. */
function fault(where: string, kind: string, apply: Apply, part = ''): Fault {
  return [`${where} ${kind}${part === '' ? '' : ` ${part}`}`, apply, kind]
}

/** Where the candidates of a transition stand, by the state's path and the descriptor that its id names. */
function findList(root: Node, path: readonly string[], descriptor: string): Candidate[] {
  const node = nodeAt(root, path)
  const outcome = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.*)$/.exec(descriptor)
  if (outcome) {
    const slot = ({ 'done.actor': 'onDone', 'error.actor': 'onError', snapshot: 'onSnapshot' } as const)[outcome[1] as 'snapshot']
    return node.invoke.find(({ id }) => id === outcome[2])?.[slot] ?? []
  }
  if (descriptor === 'always') return node.always
  if (descriptor.startsWith('xstate.done.state.')) return node.onDone
  const delay = Object.keys(node.after).find((key) => descriptor.startsWith(`xstate.after.${key}.`))
  return (delay === undefined ? node.on[descriptor] : node.after[delay]) ?? []
}

function nodeAt(root: Node, path: readonly string[]): Node {
  return path.reduce((node, key) => node.states[key] as Node, root)
}

function nameOf(action: unknown): string {
  if (typeof action === 'string') return action
  return String((action as { type?: unknown }).type ?? inWords('anónima', 'anonymous'))
}

function transitionFaults({ states, transitions }: Inventory, original: Node): Fault[] {
  const paths = new Map(states.map(({ id, path }) => [id, path]))
  const leaves = states.filter(({ path }) => path.length > 0).map(({ id }) => id)
  return transitions.flatMap(({ id, source, descriptor, index, guard, actions, targets, reenter }): Fault[] => {
    const path = paths.get(source) ?? []
    const list = (root: Node) => findList(root, path, descriptor)
    const at = (root: Node) => list(root)[index] as Candidate
    const siblings = transitions.filter((other) => other.source === source && other.descriptor === descriptor).length
    const others = leaves.filter((leaf) => !targets.includes(leaf))
    const elsewhere =
      targets.length === 0
        ? []
        : [
            others[(leaves.indexOf(targets[0] ?? '') + 1) % others.length],
            others[(leaves.indexOf(targets[0] ?? '') + Math.ceil(others.length / 2)) % others.length],
          ]
    const next = index + 1 < siblings ? list(original)[index + 1] : undefined
    return [
      fault(id, inWords('no está', 'is gone'), (root) => void list(root).splice(index, 1)),
      ...[...new Set(elsewhere)].flatMap((leaf) =>
        leaf === undefined ? [] : [fault(id, inWords('va a', 'goes to'), (root) => void (at(root).target = `#${leaf}`), leaf)],
      ),
      ...(targets.length > 0 ? [fault(id, inWords('se queda', 'stays'), (root) => void delete at(root).target)] : []),
      ...(targets.some((target) => target === source || target.startsWith(`${source}.`))
        ? [
            fault(
              id,
              reenter ? inWords('no reentra', 'does not reenter') : inWords('reentra', 'reenters'),
              (root) => void (at(root).reenter = !reenter),
            ),
          ]
        : []),
      ...(next === undefined
        ? []
        : [
            fault(
              id,
              inWords('después de la siguiente', 'after the next'),
              (root) =>
                void list(root).splice(
                  index,
                  2,
                  ...list(root)
                    .slice(index, index + 2)
                    .reverse(),
                ),
            ),
          ]),
      ...(next !== undefined && actions.join() !== next.actions.map(nameOf).join()
        ? [fault(id, inWords('con las acciones de la siguiente', "with the next one's actions"), swapActions(list, index))]
        : []),
      ...(guard === null
        ? []
        : [
            fault(id, inWords('sin guarda', 'without its guard'), (root) => void delete at(root).guard),
            fault(id, inWords('con la guarda al revés', 'with the opposite guard'), negateGuard(at)),
          ]),
      ...actions.map((action, place) =>
        fault(
          id,
          inWords('sin', 'without'),
          (root) => void at(root).actions.splice(place, 1),
          `${action}${actions.indexOf(action) === place ? '' : ` (${place})`}`,
        ),
      ),
    ]
  })
}

function swapActions(list: (root: Node) => Candidate[], index: number) {
  return (root: Node) => {
    const [one, next] = list(root).slice(index, index + 2) as [Candidate, Candidate]
    ;[one.actions, next.actions] = [next.actions, one.actions]
  }
}

/** The same guard, asked through a name of its own so that its parameters stay. */
function negateGuard(at: (root: Node) => Candidate) {
  return (root: Node, implementations: AnyStateMachine['implementations']) => {
    const { guard } = at(root)
    if (typeof guard === 'function') {
      at(root).guard = (...args: unknown[]) => !guard(...args)
      return
    }
    const name = nameOf(guard)
    const asked = (implementations.guards as Record<string, unknown>)[name] as (...args: unknown[]) => boolean
    Object.assign(implementations.guards, { [`no ${name}`]: (...args: unknown[]) => !asked(...args) })
    at(root).guard = typeof guard === 'string' ? `no ${name}` : { ...(guard as object), type: `no ${name}` }
  }
}

function stateFaults({ states }: Inventory, original: Node): Fault[] {
  return states.flatMap(({ id, path, type, entry, exit, tags, invokes }): Fault[] => {
    const at = (root: Node) => nodeAt(root, path)
    const inner = states.filter((state) => state.path.length === path.length + 1 && path.every((key, index) => state.path[index] === key))
    const started = inner.find((state) => state.initial)
    return [
      ...entry.map((name, place) =>
        fault(id, inWords('entra sin', 'enters without'), (root) => void at(root).entry.splice(place, 1), name),
      ),
      ...exit.map((name, place) => fault(id, inWords('sale sin', 'leaves without'), (root) => void at(root).exit.splice(place, 1), name)),
      ...tags.map((tag) =>
        fault(
          id,
          inWords('sin la marca', 'without the tag'),
          (root) => void (at(root).tags = at(root).tags.filter((one) => one !== tag)),
          tag,
        ),
      ),
      ...invokes.map((invoke) =>
        fault(id, inWords('no llama a', 'does not call'), (root) => void at(root).invoke.splice(invokes.indexOf(invoke), 1), invoke.id),
      ),
      ...invokes
        .filter((invoke) => at(original).invoke[invokes.indexOf(invoke)]?.input !== undefined)
        .map((invoke) =>
          fault(
            id,
            inWords('llama sin nada a', 'calls with nothing'),
            (root) => void delete at(root).invoke[invokes.indexOf(invoke)]?.input,
            invoke.id,
          ),
        ),
      ...(type === 'compound'
        ? inner
            .filter((state) => state !== started)
            .map((state) => fault(id, inWords('parte en', 'begins at'), (root) => void (at(root)['initial'] = state.path.at(-1)), state.id))
        : []),
      ...(type === 'final' ? [fault(id, inWords('no es el fin', 'is not the end'), (root) => void delete at(root)['type'])] : []),
    ]
  })
}

function delayFaults(machine: AnyStateMachine): Fault[] {
  return Object.entries(machine.implementations.delays as Record<string, unknown>).flatMap(([name, delay]) =>
    [0.5, 2].map((times) =>
      fault(
        name,
        inWords('dura', 'lasts'),
        (_, { delays }) => {
          const changed = typeof delay === 'function' ? (...args: unknown[]) => delay(...args) * times : Number(delay) * times
          Object.assign(delays as object, { [name]: changed })
        },
        `× ${times}`,
      ),
    ),
  )
}

/** Microsteps after which a mutant is taken to turn in circles. */
const DIZZY = 200

function mutantOf(machine: AnyStateMachine, [id, apply, kind]: Fault): Mutant {
  const root = written(machine.config as unknown as Record<string, unknown>)
  const { actions, actors, guards, delays } = machine.implementations
  const implementations = {
    actions: { ...actions },
    actors: { ...actors },
    guards: { ...guards },
    delays: { ...delays },
  } as AnyStateMachine['implementations']
  apply(root, implementations)
  const config = { ...(trimmed(root) as object), options: { maxIterations: DIZZY } }
  return { id, kind, machine: new StateMachine(config as AnyStateMachine['config'], implementations) as AnyStateMachine }
}

/**
 * Every mutant of a machine: a transition dropped, sent elsewhere, kept where it is, put after the next one, given the
 * next one's actions, without an action, without its guard or with the opposite one; a state without an action, tag,
 * actor or the actor's input, or with another start; a delay halved or doubled. One that xstate refuses has no machine: a fault of the mutation.
 * Those that are not asked for are not made.
 */
export function* mutantsOf(
  machine: AnyStateMachine,
  isAsked: (id: string) => boolean = () => true,
): Generator<Mutant | (Omit<Mutant, 'machine'> & { machine: null })> {
  const known = inventory(machine)
  const original = written(machine.config as unknown as Record<string, unknown>)
  for (const fault of [...transitionFaults(known, original), ...stateFaults(known, original), ...delayFaults(machine)]) {
    if (!isAsked(fault[0])) continue
    try {
      yield mutantOf(machine, fault)
    } catch {
      yield { id: fault[0], kind: fault[2], machine: null }
    }
  }
}

/** Whether a machine does another thing along a path; `seen`, another thing that shows: in which transition it was written does not. */
function differs(run: ReturnType<typeof pureRun>, { input, steps }: LockedPath, seen = false): boolean {
  let before: Step | undefined
  for (const [index, expected] of steps.entries()) {
    const step = index === 0 ? run.start(input) : run.step(expected.do)
    const did = lockedStep(before, step)
    if (differenceIn(expected, seen ? { ...did, fired: expected.fired } : did)) return true
    before = step
  }
  return false
}

/** The locked paths that soonest come to where a mutant's fault is first: most die there. */
function nearestFirst({ transitions, paths }: Lock, { states }: Inventory, id: string): LockedPath[] {
  const transition = transitions.find((one) => id.startsWith(`${one} `))
  const state = states.find((one) => id.startsWith(`${one.id} `))?.path.at(-1)
  const isThere = ({ fired, at }: LockedStep) =>
    transition === undefined ? state !== undefined && printed(at).includes(`"${state}"`) : fired.includes(transition)
  const distance = ({ steps }: LockedPath) => {
    const there = steps.findIndex(isThere)
    return there === -1 ? Infinity : there
  }
  return paths
    .map((path) => ({ path, far: distance(path) }))
    .toSorted((one, other) => (one.far === other.far ? 0 : one.far - other.far))
    .map(({ path }) => path)
}

/** Whether some of these paths, or a requirement, tells a mutant from its machine. */
function isKilled(
  model: Model,
  paths: readonly LockedPath[],
  requirements: readonly Requirement[],
  mutant: AnyStateMachine,
  known: Inventory,
): boolean {
  try {
    const run = pureRun(model, mutant, known)
    return paths.some((path) => differs(run, path)) || requirements.some((rule) => brokenBy(run, rule) !== null)
  } catch {
    return true
  }
}

/** Those of some mutants that do all that is seen of their machine along the paths of its lock: nobody could tell them apart. */
export function alikeIn(model: Model, { paths }: Lock, isAsked: (id: string) => boolean): string[] {
  const known = inventory(model.machine)
  return [...mutantsOf(model.machine, isAsked)].flatMap(({ id, machine }) => {
    if (!machine) return []
    try {
      const run = pureRun(model, machine, known)
      return paths.some((path) => differs(run, path, true)) ? [] : [id]
    } catch {
      return []
    }
  })
}

/** How the mutants of a machine fared. */
export interface MutationScore {
  total: number
  survivors: readonly string[]
  /** Those that xstate refuses to build: nothing can be said of them. */
  unbuilt: readonly string[]
}

/** What is said of a machine that does not do itself what its mutants are judged by. */
export const stopsAll = (machine: string, what: string): string =>
  inWords(
    `${machine} misma no cumple «${what}»: mientras sea así, todo mutante se detiene y la cuenta no dice nada.`,
    `${machine} itself does not hold '${what}': while it is so, every mutant is stopped and the figure says nothing.`,
  )

/**
 * Runs every mutant against the lock and the requirements: purely, since that run is held equal to the real actor's.
 * @throws when the machine itself does not do what they say.
 */
export function mutationScore(model: Model, lock: Lock, requirements: readonly Requirement[]): MutationScore {
  const known = inventory(model.machine)
  if (isKilled(model, lock.paths, requirements, model.machine, known))
    throw new Error(stopsAll(known.machine, inWords('su candado o sus requisitos', 'its lock or its requirements')))
  const survivors: string[] = []
  const unbuilt: string[] = []
  let total = 0
  for (const { id, machine } of mutantsOf(model.machine)) {
    total += 1
    if (!machine) unbuilt.push(id)
    else if (!isKilled(model, nearestFirst(lock, known, id), requirements, machine, known)) survivors.push(id)
  }
  return { total, survivors, unbuilt }
}
