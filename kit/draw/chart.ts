import { duration } from './delays.ts'
import type { Inventory, InventoryState, InventoryTransition } from '../inventory.ts'
import { inWords } from '../language.ts'

/** The Spanish words of one machine: a phrase for each name that its chart uses. */
export interface Words {
  /** One sentence: what the machine is for. */
  title: string
  events: Readonly<Record<string, string>>
  guards: Readonly<Record<string, string>>
  actions: Readonly<Record<string, string>>
  actors: Readonly<Record<string, string>>
  delays: Readonly<Record<string, string>>
}

export type ChartStateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history'

export interface ChartState {
  id: string
  /** Id of the state around it; null for the machine itself. */
  parent: string | null
  /** Its own name: the last step of its path. */
  key: string
  /** Path below the machine, joined by points; empty for the machine itself. */
  path: string
  kind: ChartStateKind
  /** Whether its parent starts here. */
  initial: boolean
  description: string
  tags: readonly string[]
  invokes: readonly { id: string; src: string; words: string }[]
  entry: readonly string[]
  exit: readonly string[]
}

export interface ChartTransition {
  /** From 1, in the order of the inventory: the same in the diagram, the table and the atlas. */
  number: number
  id: string
  source: string
  /** Empty when it stays where it is. */
  targets: readonly string[]
  kind: InventoryTransition['kind']
  /** What the machine hears, by its name: `SUBMIT`, `postLogin: listo`, `tras WAIT_MS`. */
  event: string
  /** The same in Spanish. */
  cause: string
  /** The same in few words, for who sees it leave its state. */
  shortCause: string
  /** The delay's name or its milliseconds, and the actor whose outcome it is, as the inventory has them. */
  delay: InventoryTransition['delay']
  invoke: InventoryTransition['invoke']
  /** The guard's own name; null when nothing is asked. */
  guard: string | null
  /** The guard in Spanish, or `si no` for the last of several; null when nothing is asked. */
  condition: string | null
  effects: readonly string[]
  description: string
}

/** A machine in words: the form that every drawing starts from. */
export interface Chart {
  name: string
  words: Words
  /** In the order of the chart; the machine itself first. */
  states: readonly ChartState[]
  transitions: readonly ChartTransition[]
}

function say(words: Readonly<Record<string, string>>, name: string): string {
  return words[name] ?? name
}

/** A phrase in the middle of a sentence: no capital, no question marks, no full stop. */
function phrase(text: string): string {
  const bare = text.replace(/^¿|\?$|\.$/g, '')
  return /^[A-ZÁÉÍÓÚÑ][a-záéíóúñü ]/.test(bare) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare
}

function stateOf(
  { id, path, type, initial, description, tags, invokes, entry, exit }: InventoryState,
  words: Words,
  parent: string | null,
): ChartState {
  const said = (names: readonly string[]) => names.map((name) => phrase(say(words.actions, name)))
  return {
    id,
    parent,
    key: path.at(-1) ?? id,
    path: path.join('.'),
    kind: type,
    initial,
    description,
    tags,
    invokes: invokes.map((invoke) => ({ ...invoke, words: phrase(say(words.actors, invoke.src)) })),
    entry: said(entry),
    exit: said(exit),
  }
}

type Cause = Pick<ChartTransition, 'event' | 'cause' | 'shortCause'>

type Outcome = 'done' | 'error' | 'snapshot'

const outcomeIn = (kind: Outcome): string =>
  ({ done: inWords('listo', 'done'), error: inWords('falla', 'fails'), snapshot: inWords('cambia', 'changes') })[kind]

/** An actor's outcome; in a state that runs only one, the outcome is enough. */
function outcome(kind: Outcome, invoke: string, source: ChartState): Cause {
  const said = outcomeIn(kind)
  const actor = source.invokes.find(({ id }) => id === invoke)?.words ?? invoke
  const cause = `${actor}: ${said}`
  return { event: `${invoke}: ${said}`, cause, shortCause: source.invokes.length === 1 ? said : cause }
}

function named(event: string, cause: string): Cause {
  return { event, cause, shortCause: cause }
}

/** How a wait is said: a moment comes by itself (`cuando vence`, `hasta`, `al`), and a time passes (`tras 5 segundos`). */
function waited(delay: string | number | null, { delays }: Words): string {
  const ms = Number(delay)
  const said = phrase(delays[String(delay)] ?? (Number.isNaN(ms) ? String(delay) : duration(ms)))
  const until = inWords('hasta ', 'until ')
  if (/^(cuando|al|a los|si|when|at|if) /.test(said)) return said
  if (said.startsWith(until)) return `${inWords('desde', 'from')} ${said.slice(until.length)}`
  return `${inWords('tras', 'after')} ${said}`
}

/** What a transition waits for, by name and in Spanish. */
function causeOf({ kind, event, delay, invoke }: InventoryTransition, source: ChartState, words: Words): Cause {
  if (kind === 'always') return named(inWords('siempre', 'always'), inWords('de inmediato', 'at once'))
  if (kind === 'after') return named(`${inWords('tras', 'after')} ${delay}`, waited(delay, words))
  if (kind === 'event') return named(event ?? '', phrase(say(words.events, event ?? '')))
  return invoke === null
    ? named(inWords('termina', 'done'), inWords('termina lo de adentro', 'what is inside ends'))
    : outcome(kind, invoke, source)
}

function siblingsOf(transition: InventoryTransition, all: readonly InventoryTransition[]): InventoryTransition[] {
  return all.filter(({ source, descriptor }) => source === transition.source && descriptor === transition.descriptor)
}

/**
 * A guard with parameters may stand in several candidates of one event: then its words say nothing, and the candidate's
 * own description does.
 */
function conditionOf(transition: InventoryTransition, siblings: readonly InventoryTransition[], words: Words): string | null {
  const { guard, description } = transition
  if (guard === null) return siblings.length > 1 ? inWords('si no', 'otherwise') : null
  const repeated = siblings.filter((sibling) => sibling.guard === guard).length > 1
  return phrase(repeated && description ? description : say(words.guards, guard))
}

/** Puts a machine's inventory in words. `name` is the machine's own name; a name without words is shown as it is. */
export function chartOf(name: string, inventory: Inventory, words: Words): Chart {
  const ids = new Map(inventory.states.map(({ id, path }) => [path.join('.'), id]))
  const states = inventory.states.map((state) =>
    stateOf(state, words, state.path.length === 0 ? null : (ids.get(state.path.slice(0, -1).join('.')) ?? null)),
  )
  const byId = new Map(states.map((state) => [state.id, state]))
  const transitions = inventory.transitions.map((transition, index): ChartTransition => ({
    number: index + 1,
    id: transition.id,
    source: transition.source,
    targets: transition.targets,
    kind: transition.kind,
    ...causeOf(transition, byId.get(transition.source)!, words),
    delay: transition.delay,
    invoke: transition.invoke,
    guard: transition.guard,
    condition: conditionOf(transition, siblingsOf(transition, inventory.transitions), words),
    effects: transition.actions.map((action) => phrase(say(words.actions, action))),
    description: transition.description,
  }))
  return { name, words, states, transitions }
}
