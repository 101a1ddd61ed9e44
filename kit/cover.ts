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

/** A place on a path: the situation, and the transition that was taken last. */
interface Place {
  key: string
  last: string | null
}

interface Visit extends Place {
  from: Visit | null
  edge: Edge | null
}

const after = (last: string | null, fired: readonly string[]) => fired.at(-1) ?? last
const placeName = ({ key, last }: Place) => `${last}\n${key}`

const PAIR = 'par '

function takenBy(last: string | null, fired: readonly string[]): string[] {
  return [...fired, ...pairsIn(last, fired).map((pair) => PAIR + pair)]
}

/** What an edge shows when it is taken from a place: its transitions, its pairs, and its stimulus in that state. */
function shownBy(graph: Graph, { last }: Place, edge: Edge): string[] {
  const value = graph.situations.get(edge.from)?.value ?? ''
  return [...takenBy(last, edge.fired), `${value} ${edge.stimulus} ${edge.fired.join(' ')}`]
}

/** All that some path can show, place by place. */
function everything(graph: Graph): Set<string> {
  const shown = new Set<string>()
  const seen = new Set<string>()
  const waiting: Place[] = [...graph.starts.values()].map(({ to, fired }) => ({ key: to, last: after(null, fired) }))
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    if (seen.has(placeName(place))) continue
    seen.add(placeName(place))
    for (const edge of graph.edges.get(place.key) ?? []) {
      for (const item of shownBy(graph, place, edge)) shown.add(item)
      waiting.push({ key: edge.to, last: after(place.last, edge.fired) })
    }
  }
  for (const { fired } of graph.starts.values()) for (const item of takenBy(null, fired)) shown.add(item)
  return shown
}

/** The shortest way from a place to an edge that shows something new. */
function nearest(graph: Graph, place: Place, missing: ReadonlySet<string>): Edge[] | null {
  const seen = new Set([placeName(place)])
  const waiting: Visit[] = [{ ...place, from: null, edge: null }]
  for (let index = 0; index < waiting.length; index++) {
    const here = waiting[index] as Visit
    for (const edge of graph.edges.get(here.key) ?? []) {
      const visit: Visit = { key: edge.to, last: after(here.last, edge.fired), from: here, edge }
      if (shownBy(graph, here, edge).some((item) => missing.has(item))) return wayTo(visit)
      if (seen.has(placeName(visit))) continue
      seen.add(placeName(visit))
      waiting.push(visit)
    }
  }
  return null
}

function wayTo(visit: Visit): Edge[] {
  return visit.edge && visit.from ? [...wayTo(visit.from), visit.edge] : []
}

/** Longer paths are cut here, so that a person can replay one. */
const LONGEST = 40

function pathFrom(graph: Graph, input: string, missing: Set<string>): Path {
  const start = graph.starts.get(input) ?? { to: '', fired: [] }
  let place: Place = { key: start.to, last: after(null, start.fired) }
  const steps: string[] = []
  for (const item of takenBy(null, start.fired)) missing.delete(item)
  for (let way = nearest(graph, place, missing); way; way = steps.length < LONGEST ? nearest(graph, place, missing) : null) {
    for (const edge of way) {
      for (const item of shownBy(graph, place, edge)) missing.delete(item)
      steps.push(edge.stimulus)
      place = { key: edge.to, last: after(place.last, edge.fired) }
    }
  }
  return { input, steps }
}

/**
 * Few paths that take every transition and every pair of transitions that can follow one another, and give each state
 * each stimulus that it hears. Each path goes to the nearest thing not yet shown until nothing is left within its reach.
 */
export function cover(graph: Graph): Path[] {
  const missing = everything(graph)
  const paths: Path[] = []
  for (const input of graph.starts.keys()) {
    for (let left = -1; left !== missing.size && missing.size > 0; ) {
      left = missing.size
      const path = pathFrom(graph, input, missing)
      if (left !== missing.size || !paths.some((other) => other.input === input)) paths.push(path)
    }
  }
  return paths
}

/** Every pair of transitions that the graph can take one after the other. */
export function pairsOf(graph: Graph): Set<string> {
  return new Set([...everything(graph)].filter((item) => item.startsWith(PAIR)).map((item) => item.slice(PAIR.length)))
}
