import type { Fact, Rule, Source } from './properties.ts'
import { inWords } from './language.ts'

/** One thing that may happen in a system. */
export interface Move {
  name: string
  /** It comes by itself if one waits: an answer, a message on its way, time. */
  inevitable: boolean
}

/** The parts of a system that a move looked at, and those that it changed. */
export interface Touched {
  reads: readonly string[]
  writes: readonly string[]
}

/** What came of a move. */
export interface Taken<World, Moment> {
  world: World
  moment: Moment
  touched: Touched
}

/** Several machines that live together, as one thing that can be stepped and put back. A world is never changed. */
export interface System<World, Moment> {
  starts: Readonly<Record<string, () => { world: World; moment: Moment }>>
  moves(world: World): readonly Move[]
  take(world: World, move: string): Taken<World, Moment>
  key(world: World): string
}

/** A way through a system, from one of its starts. */
export interface Story {
  start: string
  steps: readonly string[]
}

export type SystemProperty<Moment> = Source & Rule<Moment>

interface Bounds {
  /** Moves from a start. */
  depth: number
  /** Situations, after which no more is opened. */
  situations: number
  /** Looks no further once a property is broken. */
  untilBroken?: boolean
  /** Looks no further once all of this was seen. */
  untilSeen?: readonly string[]
}

export interface Exploration {
  situations: number
  /** Moves taken. */
  transitions: number
  /** Moves not taken, since another order of the same was. */
  commuted: number
  /** How many moves from a start were looked at; `whole`: no situation was left unopened. */
  depth: number
  whole: boolean
  /** Per property that was broken, its shortest story. */
  broken: readonly { says: string; story: Story }[]
  /** Properties whose condition never came, so that nothing was asked of them. */
  idle: readonly string[]
  /** Per thing that was seen, the shortest story that shows it. */
  seen: ReadonlyMap<string, Story>
}

interface Node<World, Moment> {
  key: string
  world: World
  moment: Moment
  since: readonly boolean[]
  depth: number
  from: { node: Node<World, Moment>; move: string } | null
  start: string
  /** Moves that need not be taken here, and what they touch. */
  sleep: ReadonlyMap<string, Touched>
  taken: Map<string, Touched>
  queued: boolean
}

/** Whether two moves come to the same in either order. */
const commute = (one: Touched, other: Touched): boolean =>
  !one.writes.some((part) => other.writes.includes(part) || other.reads.includes(part)) &&
  !other.writes.some((part) => one.reads.includes(part))

const storyOf = <W, M>(node: Node<W, M>): Story => {
  const steps: string[] = []
  for (let here = node; here.from; here = here.from.node) steps.unshift(here.from.move)
  return { start: node.start, steps }
}

/** Situations of a wait that are looked at; beyond, nobody knows it to be stuck. */
const PATIENCE = 120

/** Whether, by what comes by itself, a fact can always still be reached from here. */
function waiter<World, Moment>(system: System<World, Moment>) {
  const good = new Map<Fact<Moment>, Set<string>>()
  return (world: World, moment: Moment, fact: Fact<Moment>): boolean => {
    const known = good.get(fact) ?? new Set<string>()
    good.set(fact, known)
    const roads = new Map<string, string[]>()
    const fine = new Set<string>()
    const first = system.key(world)
    if (known.has(first)) return true
    roads.set(first, [])
    const waiting = [{ world, moment, key: first }]
    for (const here of waiting) {
      if (roads.size > PATIENCE || known.has(here.key)) {
        fine.add(here.key)
        continue
      }
      for (const { name, inevitable } of system.moves(here.world)) {
        if (!inevitable) continue
        const next = system.take(here.world, name)
        const key = system.key(next.world)
        roads.get(here.key)?.push(key)
        if (fact.holds(next.moment, here.moment)) fine.add(key)
        else if (!roads.has(key)) {
          roads.set(key, [])
          waiting.push({ ...next, key })
        }
      }
    }
    for (let grew = true; grew;) {
      grew = false
      for (const [from, ways] of roads)
        if (!fine.has(from) && ways.some((way) => fine.has(way))) {
          fine.add(from)
          grew = true
        }
    }
    const all = [...roads.keys()].every((key) => fine.has(key))
    if (all) for (const key of roads.keys()) known.add(key)
    return all
  }
}

/**
 * Everything that a system can do within some bounds, breadth first, so that the first story of anything is a shortest one. Of moves
 * that commute one order is taken (sleep sets): every situation is still seen, by fewer moves. A property of one part alone is judged
 * rightly; one that looks at the order of moves of two parts that never touch is not, and none should.
 */
export function exploreSystem<World, Moment>(
  system: System<World, Moment>,
  properties: readonly SystemProperty<Moment>[],
  bounds: Bounds,
  shows: (moment: Moment) => readonly string[] = () => [],
): Exploration {
  const nodes = new Map<string, Node<World, Moment>>()
  const waiting: Node<World, Moment>[] = []
  const broken = new Map<number, Story>()
  const asked = new Set<number>()
  const seen = new Map<string, Story>()
  const waits = waiter(system)
  let [transitions, commuted, deepest] = [0, 0, 0]
  let whole = true

  /** Judges a moment, and enters where it leads. */
  const arrive = (
    world: World,
    moment: Moment,
    from: Node<World, Moment>['from'],
    start: string,
    sleep: ReadonlyMap<string, Touched>,
  ): void => {
    const before = from?.node.moment ?? null
    const depth = (from?.node.depth ?? -1) + 1
    const story = () => storyOf({ from, start } as Node<World, Moment>)
    const since = properties.map((property, index) => {
      const was = from?.node.since[index] ?? property.begins
      if (broken.has(index)) return was
      const next = property.goesOn(was, moment, before, {
        reaches: (fact) => waits(world, moment, fact),
        instead: () => null,
      })
      if (!next.holds) broken.set(index, story())
      if (next.asked) asked.add(index)
      return next.since
    })
    for (const label of shows(moment)) if (!seen.has(label)) seen.set(label, story())
    const key = `${system.key(world)} ${since.map(Number).join('')}`
    const known = nodes.get(key)
    if (known) {
      const missing = [...known.sleep.keys()].filter((name) => !sleep.has(name))
      if (missing.length === 0) return
      known.sleep = new Map([...known.sleep].filter(([name]) => sleep.has(name)))
      if (!known.queued) {
        known.queued = true
        waiting.push(known)
      }
      return
    }
    const node = { key, world, moment, since, depth, from, start, sleep, taken: new Map<string, Touched>(), queued: true }
    nodes.set(key, node)
    waiting.push(node)
  }

  for (const [start, begin] of Object.entries(system.starts)) {
    const { world, moment } = begin()
    arrive(world, moment, null, start, new Map())
  }
  for (const node of waiting) {
    if (bounds.untilBroken && broken.size > 0) break
    if (bounds.untilSeen?.every((label) => seen.has(label))) break
    node.queued = false
    deepest = Math.max(deepest, node.depth)
    const moves = system.moves(node.world)
    if (node.depth >= bounds.depth || nodes.size > bounds.situations) {
      if (moves.length > 0) whole = false
      continue
    }
    for (const move of moves) {
      if (node.taken.has(move.name)) continue
      if (node.sleep.has(move.name)) {
        commuted += 1
        continue
      }
      const { world, moment, touched } = system.take(node.world, move.name)
      transitions += 1
      const sleep = new Map([...node.sleep, ...node.taken].filter(([, other]) => commute(other, touched)))
      node.taken.set(move.name, touched)
      arrive(world, moment, { node, move: move.name }, node.start, sleep)
    }
  }
  return {
    situations: nodes.size,
    transitions,
    commuted,
    depth: deepest,
    whole,
    broken: [...broken].map(([index, story]) => ({ says: properties[index]?.says ?? '', story })),
    idle: properties.filter((_, index) => !asked.has(index)).map(({ says }) => says),
    seen,
  }
}

/** Takes a story again: every moment of it, from its start. @throws when a step of it cannot be taken where it comes. */
export function retell<World, Moment>(system: System<World, Moment>, { start, steps }: Story): Moment[] {
  const begin = system.starts[start]
  if (!begin) throw new Error(inWords(`El sistema no empieza por «${start}»`, `The system does not begin by '${start}'`))
  let { world, moment } = begin()
  const moments = [moment]
  for (const step of steps) {
    if (!system.moves(world).some(({ name }) => name === step))
      throw new Error(inWords(`Ahí no puede ocurrir «${step}»`, `'${step}' cannot happen there`))
    ;({ world, moment } = system.take(world, step))
    moments.push(moment)
  }
  return moments
}

/** A story's number: the same wherever the same is told. */
export function numberOf({ start, steps }: Story): number {
  let hash = 2_166_136_261
  for (const char of [start, ...steps].join('\n')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash % 100_000
}
