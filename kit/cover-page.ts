import type { Graph, Situation } from './explore.ts'
import type { Path } from './run.ts'

/** What may be done in a situation, on a path that began with an input. */
export type Allowed = (stimulus: string, situation: Situation, input: string) => boolean

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

/** The shortest way to a road that takes a missing transition; of those as short, one that leaves somewhere to go. */
function nearest(graph: Graph, { input, at: from }: Place, missing: ReadonlySet<string>, allowed: Allowed, mayEnd: boolean): Way | null {
  const seen = new Set([from])
  const waiting: Way[] = [{ steps: [], to: from, fired: [] }]
  for (const here of waiting) {
    const situation = graph.situations.get(here.to) as Situation
    for (const { stimulus, to, fired } of graph.edges.get(here.to) ?? []) {
      if (!allowed(stimulus, situation, input)) continue
      const way = { steps: [...here.steps, stimulus], to, fired: [...here.fired, ...fired] }
      const ends = (graph.edges.get(to) ?? []).length === 0
      if (fired.some((id) => missing.has(id)) && (mayEnd || !ends)) return way
      if (seen.has(to) || ends) continue
      seen.add(to)
      waiting.push(way)
    }
  }
  return null
}

function next(graph: Graph, draft: Draft, missing: ReadonlySet<string>, allowed: Allowed): Way | null {
  if (draft.steps.length >= LONGEST) return null
  return nearest(graph, draft, missing, allowed, false) ?? nearest(graph, draft, missing, allowed, true)
}

/** The shortest way to the machine's end; without one within reach, to anything that happens. */
function toTheEnd(graph: Graph, start: Place, allowed: Allowed): string[] {
  const all = new Set([...graph.edges.values()].flat().filter(({ to }) => (graph.edges.get(to) ?? []).length === 0).flatMap(({ fired }) => fired))
  const every = new Set(graph.inventory.transitions.map(({ id }) => id))
  return (nearest(graph, start, all, allowed, true) ?? nearest(graph, start, every, allowed, true))?.steps ?? []
}

/**
 * Few paths that take every transition that a page can bring about: far fewer than `cover`, because each step costs a
 * page some time. `inputs` are those that a page can be opened with; each of them opens it at least once.
 */
export function coverForPage(graph: Graph, inputs: readonly string[], allowed: Allowed): Path[] {
  const missing = new Set(graph.inventory.transitions.map(({ id }) => id))
  const paths: Path[] = []
  for (const input of inputs) {
    const start = graph.starts.get(input)
    if (!start) throw new Error(`${graph.inventory.machine} no tiene la entrada «${input}»`)
    for (let progress = true; progress; ) {
      const draft: Draft = { input, steps: [], at: start.to }
      const before = missing.size
      for (const id of start.fired) missing.delete(id)
      for (let way = next(graph, draft, missing, allowed); way; way = next(graph, draft, missing, allowed)) {
        draft.steps.push(...way.steps)
        draft.at = way.to
        for (const id of way.fired) missing.delete(id)
      }
      progress = missing.size < before
      if (progress) paths.push({ input, steps: draft.steps })
    }
    if (paths.every((path) => path.input !== input)) paths.push({ input, steps: toTheEnd(graph, { input, at: start.to }, allowed) })
  }
  return paths
}
