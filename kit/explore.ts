import { pureRun, type PureRun, type World } from './drive-pure.ts'
import { inventory, type Inventory } from './inventory.ts'
import { CLOCK, eventStimulus, gapsOf, outcomeStimulus, type Model, type Stimulus } from './model.ts'
import { printed } from './portable.ts'
import type { Path, Step } from './run.ts'
import { inWords } from './language.ts'

/** A situation that a machine can be in, told from others by its key. */
export interface Situation {
  key: string
  world: World
  /** The state value, printed. */
  value: string
}

/** What a stimulus does in a situation. */
export interface Edge {
  from: string
  to: string
  stimulus: string
  fired: readonly string[]
}

export interface Graph {
  inventory: Inventory
  situations: ReadonlyMap<string, Situation>
  /** Where each input starts, and what it fires. */
  starts: ReadonlyMap<string, { to: string; fired: readonly string[] }>
  edges: ReadonlyMap<string, readonly Edge[]>
}

const LIMIT = 20_000

/** The stimuli that may reach a machine here: events that an active state listens to, outcomes of running actors, the clock. */
export function stimuliAt({ events, outcomes }: Model, { states }: Inventory, { snapshot, actors, timers }: World): Stimulus[] {
  if (snapshot.status !== 'active') return []
  const listens = (descriptor: string) => snapshot._nodes.some((node) => node.transitions.has(descriptor))
  const sources = new Map(states.flatMap(({ invokes }) => invokes.map(({ id, src }) => [id, src])))
  const heard = Object.keys(events).filter((type) => listens(type) || listens('*'))
  return [
    ...heard.flatMap((type) => Object.keys(events[type] ?? {}).map((name) => eventStimulus(type, name))),
    ...[...actors].flatMap((actor) =>
      (['done', 'error', 'snapshot'] as const)
        .filter((kind) => listens(kind === 'snapshot' ? `xstate.snapshot.${actor}` : `xstate.${kind}.actor.${actor}`))
        .flatMap((kind) => {
          const src = sources.get(actor) ?? actor
          return Object.keys(outcomes[src]?.[kind] ?? {}).map((name) => outcomeStimulus(kind, actor, src, name))
        }),
    ),
    ...(timers.length > 0 ? [CLOCK] : []),
  ]
}

/** What tells a situation from others: what the model's `key` takes of the context; without one, all of it. */
export function keyOf({ key }: Pick<Model, 'key'>, { snapshot, actors, timers }: World): string {
  const context = key ? key(snapshot.context as never) : snapshot.context
  return printed([snapshot.status, snapshot.value, [...actors].toSorted(), timers.map(({ id, ms }) => [id, ms]), context])
}

export function situationOf(model: Model, world: World): Situation {
  return { key: keyOf(model, world), world, value: printed(world.snapshot.value) }
}

/** The part of the context that takes most values in some situations: what a bound, or the `key`, must hold. */
function growing(situations: Iterable<Situation>): string {
  const values = new Map<string, Set<string>>()
  for (const { world } of situations)
    for (const [part, value] of Object.entries((world.snapshot.context ?? {}) as Record<string, unknown>))
      values.set(part, (values.get(part) ?? new Set()).add(printed(value)))
  const [most] = [...values].toSorted(([, one], [, other]) => other.size - one.size)
  if (most === undefined) return inWords('su contexto está vacío', 'its context is empty')
  const [part, { size }] = most
  return inWords(
    `lo que más crece de su contexto es «${part}», con ${size} valores`,
    `what grows most of its context is '${part}', with ${size} values`,
  )
}

/** Whether a stimulus may be given in a situation. */
export type May = (stimulus: string, situation: Situation) => boolean

/**
 * Every situation that a machine can reach by the model's stimuli, breadth first, and what each stimulus does there; `may`
 * leaves out what cannot be given.
 * Beyond the model's depth nothing is asked.
 * @throws when the chart hears something that the model has no case for, or when there are too many situations.
 */
export function explore(model: Model, may: May = () => true): Graph {
  const known = inventory(model.machine)
  const gaps = gapsOf(model, known)
  if (gaps.length > 0)
    throw new Error(
      inWords(`El modelo de ${known.machine} no está completo`, `The model of ${known.machine} is not complete`) + `: ${gaps.join('; ')}.`,
    )
  const run = pureRun(model, model.machine, known)
  const situations = new Map<string, Situation>()
  const edges = new Map<string, Edge[]>()
  const starts = new Map<string, { to: string; fired: readonly string[] }>()
  const waiting: Situation[] = []
  const depths = new Map<string, number>()
  const { situations: limit = LIMIT, depth = Infinity } = model.bounds ?? {}

  const arrive = (after: number): string => {
    const world = run.world()
    const key = keyOf(model, world)
    // A key of its own for each edge would fill the memory with copies of a few.
    const before = situations.get(key)
    if (before) return before.key
    const situation = { key, world, value: printed(world.snapshot.value) }
    situations.set(key, situation)
    depths.set(key, after)
    waiting.push(situation)
    return key
  }

  for (const input of Object.keys(model.inputs)) {
    const { fired } = run.start(input)
    starts.set(input, { to: arrive(0), fired })
  }
  for (const here of waiting) {
    if (situations.size > limit)
      throw new Error(
        inWords(
          `${known.machine} pasa de ${limit} situaciones: ${growing(situations.values())}. Deje fuera de su «key» lo que ninguna guarda mira, o ponga en «bounds» una profundidad.`,
          `${known.machine} has more than ${limit} situations: ${growing(situations.values())}. Leave out of its 'key' what no guard looks at, or put a depth in 'bounds'.`,
        ),
      )
    if ((depths.get(here.key) ?? 0) >= depth) {
      edges.set(here.key, [])
      continue
    }
    const given = stimuliAt(model, known, here.world).filter(({ name }) => may(name, here))
    const next = (depths.get(here.key) ?? 0) + 1
    edges.set(
      here.key,
      edgesFrom(run, here, given, () => arrive(next)),
    )
  }
  return { inventory: known, situations, starts, edges }
}

function edgesFrom(run: PureRun, { key, world }: Situation, stimuli: readonly Stimulus[], arrive: () => string): Edge[] {
  return stimuli.map(({ name, kind }) => {
    run.restore(world)
    const fired = run.take(name)
    // An event that nobody hears changes nothing; who ended is no longer there, heard or not.
    const to = kind === 'event' && fired.length === 0 ? key : arrive()
    return { from: key, to, stimulus: name, fired }
  })
}

/**
 * Runs a path again with the whole context and compares it with what the graph foretold.
 * @throws when they differ: the model's `key` left out something that the machine's guards look at.
 */
export function retrace(model: Model, graph: Graph, { input, steps }: Path): Step[] {
  const run = pureRun(model, model.machine, graph.inventory)
  const start = run.start(input)
  let here = graph.starts.get(input)?.to ?? ''
  const rest = steps.map((name) => {
    const step = run.step(name)
    const edge = graph.edges.get(here)?.find(({ stimulus }) => stimulus === name)
    const { key } = situationOf(model, run.world())
    if (!edge || edge.to !== key || printed(edge.fired) !== printed(step.fired)) {
      const past = steps.slice(0, steps.indexOf(name)).join(' → ') || input
      const [did, foretold] = [step.fired.join(', '), edge?.fired.join(', ') ?? '']
      const taken = did === foretold ? '' : inWords(`hizo [${did}] y no [${foretold}]; `, `did [${did}] and not [${foretold}]; `)
      throw new Error(
        inWords(
          `La «key» de ${graph.inventory.machine} oculta una diferencia: ${name}, tras ${past}, ${taken}quedó en ${key} y no en ${edge?.to}.`,
          `The 'key' of ${graph.inventory.machine} hides a difference: ${name}, after ${past}, ${taken}ended in ${key} and not in ${edge?.to}.`,
        ),
      )
    }
    here = key
    return step
  })
  return [start, ...rest]
}
