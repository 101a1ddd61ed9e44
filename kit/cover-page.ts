import type { Edge, Graph, Situation } from './explore.ts'
import type { Path } from './run.ts'
import { inWords } from './language.ts'

/** What may be done in a situation, on a path that began with an input. */
export type Allowed = (stimulus: string, situation: Situation, input: string) => boolean

/** Whether a page stays in a situation until somebody does something. */
export type Stays = (situation: Situation) => boolean

/** Where a path stands. */
interface Place {
  input: string
  at: string
}

/** A path that is being made. */
interface Draft extends Place {
  steps: string[]
}

/** Longer paths are cut here: a page that failed is opened again from its start. */
const LONGEST = 60

interface Way {
  steps: string[]
  to: string
  fired: string[]
}

/** The shortest way to a road that is looked for; `ends`: whether there is nowhere to go from its end. */
function nearest(graph: Graph, { input, at: from }: Place, allowed: Allowed, isSought: (road: Edge, ends: boolean) => boolean): Way | null {
  const seen = new Set([from])
  const waiting: Way[] = [{ steps: [], to: from, fired: [] }]
  for (const here of waiting) {
    const situation = graph.situations.get(here.to) as Situation
    for (const road of graph.edges.get(here.to) ?? []) {
      const { stimulus, to, fired } = road
      if (!allowed(stimulus, situation, input)) continue
      const way = { steps: [...here.steps, stimulus], to, fired: [...here.fired, ...fired] }
      const ends = (graph.edges.get(to) ?? []).length === 0
      if (isSought(road, ends)) return way
      if (seen.has(to) || ends) continue
      seen.add(to)
      waiting.push(way)
    }
  }
  return null
}

/** The shortest way to a missing transition; of those, one that leaves somewhere to go. */
function next(graph: Graph, draft: Draft, missing: ReadonlySet<string>, allowed: Allowed): Way | null {
  if (draft.steps.length >= LONGEST) return null
  const takes = ({ fired }: Edge) => fired.some((id) => missing.has(id))
  return nearest(graph, draft, allowed, (road, ends) => takes(road) && !ends) ?? nearest(graph, draft, allowed, takes)
}

/** The shortest way to the machine's end; without one within reach, to anything that happens. */
function toTheEnd(graph: Graph, start: Place, allowed: Allowed): Draft {
  const way = nearest(graph, start, allowed, (_, ends) => ends) ?? nearest(graph, start, allowed, ({ fired }) => fired.length > 0)
  return { input: start.input, at: way?.to ?? start.at, steps: way?.steps ?? [] }
}

/** A finished path; where the page does not stay, it goes on by the shortest way to where it does. */
function pathOf(graph: Graph, draft: Draft, allowed: Allowed, stays: Stays): Path {
  const staysAt = (key: string) => stays(graph.situations.get(key) as Situation)
  const rest = staysAt(draft.at) ? [] : (nearest(graph, draft, allowed, ({ to }) => staysAt(to))?.steps ?? [])
  return { input: draft.input, steps: [...draft.steps, ...rest] }
}

/** Where a path ends; null where the page cannot take it. */
function endOf(graph: Graph, { input, steps }: Path, allowed: Allowed): string | null {
  let at = graph.starts.get(input)?.to
  for (const stimulus of steps) {
    const situation = graph.situations.get(at ?? '')
    if (!situation || !allowed(stimulus, situation, input)) return null
    at = graph.edges.get(situation.key)?.find((road) => road.stimulus === stimulus)?.to
  }
  return at ?? null
}

/** A path that somebody wrote, as far as the page stays; null where the page cannot take it. */
export function settled(graph: Graph, path: Path, allowed: Allowed, stays: Stays): Path | null {
  const at = endOf(graph, path, allowed)
  return at === null ? null : pathOf(graph, { input: path.input, at, steps: [...path.steps] }, allowed, stays)
}

/** The same path, gone on by the shortest way to each place where another one takes its last step; the shortest of all first. */
export function goneOn(graph: Graph, path: Path, others: readonly Path[], allowed: Allowed, stays: Stays): Path[] {
  const at = endOf(graph, path, allowed)
  if (at === null) return []
  const from = { input: path.input, at }
  return others
    .flatMap(({ input, steps }) => {
      const last = steps.at(-1)
      const before = last === undefined ? null : endOf(graph, { input, steps: steps.slice(0, -1) }, allowed)
      const way = nearest(graph, from, allowed, (road) => road.from === before && road.stimulus === last)
      const longer = way && settled(graph, { input: path.input, steps: [...path.steps, ...way.steps] }, allowed, stays)
      return longer && longer.steps.length <= LONGEST ? [longer] : []
    })
    .toSorted((one, other) => one.steps.length - other.steps.length)
}

/**
 * Few paths that take every transition that a page can bring about: far fewer than `cover`, because each step costs a
 * page some time. `inputs` are those that a page can be opened with; each of them opens it at least once. A path ends
 * where the page stays.
 */
export function coverForPage(graph: Graph, inputs: readonly string[], allowed: Allowed, stays: Stays): Path[] {
  const missing = new Set(graph.inventory.transitions.map(({ id }) => id))
  const paths: Path[] = []
  for (const input of inputs) {
    const start = graph.starts.get(input)
    if (!start)
      throw new Error(
        inWords(`${graph.inventory.machine} no tiene la entrada «${input}»`, `${graph.inventory.machine} has no input '${input}'`),
      )
    for (let progress = true; progress;) {
      const draft: Draft = { input, steps: [], at: start.to }
      const before = missing.size
      for (const id of start.fired) missing.delete(id)
      for (let way = next(graph, draft, missing, allowed); way; way = next(graph, draft, missing, allowed)) {
        draft.steps.push(...way.steps)
        draft.at = way.to
        for (const id of way.fired) missing.delete(id)
      }
      progress = missing.size < before
      if (progress) paths.push(pathOf(graph, draft, allowed, stays))
    }
    if (paths.every((path) => path.input !== input))
      paths.push(pathOf(graph, toTheEnd(graph, { input, at: start.to }, allowed), allowed, stays))
  }
  return paths
}
