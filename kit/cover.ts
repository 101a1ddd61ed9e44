import type { Edge, Graph } from './explore.ts'
import type { Path } from './run.ts'

/** Two transitions taken one after the other. */
export function pairOf(before: string, after: string): string {
  return `${before} → ${after}`
}

/** The pairs inside a run of transitions, counted from the last one taken before it. */
export function pairsIn(last: string | null, fired: readonly string[]): string[] {
  const taken = last === null ? fired : [last, ...fired]
  return taken.slice(1).map((after, index) => pairOf(taken[index] ?? '', after))
}

/**
 * A place on a path: the situation, and the transition that was taken last. What a path may show there hangs on both, so
 * the graph is unfolded into places once, with numbers for names.
 */
interface Place {
  roads: { stimulus: string; to: number; shows: number[] }[]
}

interface Atlas {
  places: Place[]
  starts: { input: string; at: number; shows: number[] }[]
  /** The name of each thing that a path can show. */
  things: string[]
}

const PAIR = 'par '

function numbered(): { of: (name: string) => number; names: string[] } {
  const known = new Map<string, number>()
  const names: string[] = []
  const of = (name: string) => {
    const found = known.get(name)
    if (found !== undefined) return found
    known.set(name, names.length)
    return names.push(name) - 1
  }
  return { of, names }
}

function unfold({ situations, starts, edges }: Graph): Atlas {
  const things = numbered()
  const names = numbered()
  const places: Place[] = []
  const waiting: { key: string; last: string | null; place: Place }[] = []

  const placeAt = (key: string, last: string | null) => {
    const number = names.of(`${last}\n${key}`)
    if (!places[number]) {
      places[number] = { roads: [] }
      waiting.push({ key, last, place: places[number] })
    }
    return number
  }
  const takes = (last: string | null, fired: readonly string[]) => [...fired, ...pairsIn(last, fired).map((pair) => PAIR + pair)]

  const begun = [...starts].map(([input, { to, fired }]) => ({
    input,
    at: placeAt(to, fired.at(-1) ?? null),
    shows: takes(null, fired).map(things.of),
  }))
  for (let here = waiting.pop(); here; here = waiting.pop()) {
    const { key, last, place } = here
    const value = situations.get(key)?.value ?? ''
    place.roads = (edges.get(key) ?? []).map(({ stimulus, to, fired }) => ({
      stimulus,
      to: placeAt(to, fired.at(-1) ?? last),
      shows: [...takes(last, fired), `${value} ${stimulus} ${fired.join(' ')}`].map(things.of),
    }))
  }
  return { places, starts: begun, things: things.names }
}

/** What is still to be shown. */
interface Missing {
  has: (thing: number) => boolean
  drop: (things: readonly number[]) => void
  count: () => number
}

function allOf(atlas: Atlas): Missing {
  const left = new Set(atlas.things.keys())
  return {
    has: (thing) => left.has(thing),
    drop: (things) => things.forEach((thing) => left.delete(thing)),
    count: () => left.size,
  }
}

/** The shortest way from a place to a road that shows something new: the index of each road on it. */
function nearest({ places }: Atlas, start: number, missing: Missing): number[] | null {
  const cameFrom = new Map<number, { place: number; road: number } | null>([[start, null]])
  const waiting = [start]
  for (const here of waiting) {
    for (const [road, { to, shows }] of (places[here] as Place).roads.entries()) {
      if (shows.some(missing.has)) return [...wayTo(cameFrom, here), road]
      if (cameFrom.has(to)) continue
      cameFrom.set(to, { place: here, road })
      waiting.push(to)
    }
  }
  return null
}

function wayTo(cameFrom: ReadonlyMap<number, { place: number; road: number } | null>, place: number): number[] {
  const step = cameFrom.get(place)
  return step ? [...wayTo(cameFrom, step.place), step.road] : []
}

/** Longer paths are cut here, so that a person can replay one. */
const LONGEST = 40

function pathFrom(atlas: Atlas, { input, at, shows }: Atlas['starts'][number], missing: Missing): Path {
  const steps: string[] = []
  missing.drop(shows)
  let here = at
  for (let way = nearest(atlas, here, missing); way; way = steps.length < LONGEST ? nearest(atlas, here, missing) : null) {
    for (const index of way) {
      const road = atlas.places[here]?.roads[index]
      if (!road) break
      missing.drop(road.shows)
      steps.push(road.stimulus)
      here = road.to
    }
  }
  return { input, steps }
}

/** A path walked again as far as it still goes and shows something, so that what did not change stays as it was. */
function again(atlas: Atlas, { input, steps }: Path, missing: Missing): Path | null {
  const start = atlas.starts.find((one) => one.input === input)
  if (!start) return null
  let useful = start.shows.some(missing.has) ? 0 : -1
  missing.drop(start.shows)
  let here = start.at
  for (const [index, stimulus] of steps.entries()) {
    const road = atlas.places[here]?.roads.find((one) => one.stimulus === stimulus)
    if (!road) break
    if (road.shows.some(missing.has)) useful = index + 1
    missing.drop(road.shows)
    here = road.to
  }
  return useful === -1 ? null : { input, steps: steps.slice(0, useful) }
}

/**
 * Few paths that take every transition and every pair of transitions that can follow one another, and give each state
 * each stimulus that it hears. Each path goes to the nearest thing not yet shown until nothing is left within its reach.
 * Those that are `known` come first, as far as they still show something.
 */
export function cover(graph: Graph, known: readonly Path[] = []): Path[] {
  const atlas = unfold(graph)
  const missing = allOf(atlas)
  const paths = known.flatMap((path) => again(atlas, path, missing) ?? [])
  for (const start of atlas.starts) {
    if (paths.every(({ input }) => input !== start.input)) paths.push(pathFrom(atlas, start, missing))
    for (let left = -1; left !== missing.count() && missing.count() > 0;) {
      left = missing.count()
      const path = pathFrom(atlas, start, missing)
      if (left !== missing.count()) paths.push(path)
    }
  }
  return paths
}

/** Every pair of transitions that the graph can take one after the other. Its situations are not unfolded into places: many times as many. */
export function pairsOf({ starts, edges }: Graph): Set<string> {
  const follow = new Map<string, Set<string>>()
  const lastAt = new Map<string, Set<string | null>>()
  const waiting: { key: string; last: string | null }[] = []

  const go = (before: string | null, { to, fired }: Pick<Edge, 'to' | 'fired'>) => {
    let last = before
    for (const after of fired) {
      if (last !== null) follow.set(last, (follow.get(last) ?? new Set()).add(after))
      last = after
    }
    const known = lastAt.get(to) ?? new Set()
    if (known.has(last)) return
    lastAt.set(to, known.add(last))
    waiting.push({ key: to, last })
  }

  for (const start of starts.values()) go(null, start)
  for (const { key, last } of waiting) for (const edge of edges.get(key) ?? []) go(last, edge)
  return new Set([...follow].flatMap(([before, afters]) => [...afters].map((after) => pairOf(before, after))))
}
