import type { Graph, Situation } from './explore.ts'
import { portable } from './portable.ts'
import { statesIn } from './requirements.ts'

/** What was seen of one run of a machine: every state that was active, parents included or not, at each change. */
export type Sighting = readonly string[]

/** Where a recorded run stops being one of the model's. */
export interface Departure {
  /** Which sighting, from 1. */
  step: number
  from: string | null
  seen: string
  /** Where the machine could have gone instead. */
  could: readonly string[]
}

/** The innermost states of a sighting, in order: `form`, `form.open` is `form.open`. */
function leaves(sighting: Sighting): string {
  return sighting
    .filter((path) => !sighting.some((other) => other.startsWith(`${path}.`)))
    .toSorted()
    .join(' · ')
}

function namesOf(graph: Graph): (key: string) => string {
  const names = new Map(
    [...graph.situations].map(([key, { world }]: [string, Situation]) => [key, leaves(statesIn(portable(world.snapshot.value)))]),
  )
  return (key) => names.get(key) ?? ''
}

/** Everywhere that a machine may be without having been seen to move. */
function unseen(graph: Graph, nameOf: (key: string) => string, from: ReadonlySet<string>): Set<string> {
  const found = new Set(from)
  for (const here of found) for (const { to } of graph.edges.get(here) ?? []) if (nameOf(to) === nameOf(here)) found.add(to)
  return found
}

/**
 * Holds a recorded run to a machine's graph: each sighting must be a step of the model from some situation that explains
 * those before. It may begin anywhere, as one that was joined late or resumed. Null when it conforms.
 */
export function departureOf(graph: Graph, sightings: readonly Sighting[]): Departure | null {
  const nameOf = namesOf(graph)
  let here = new Set(graph.situations.keys())
  let from: string | null = null
  for (const [index, sighting] of sightings.entries()) {
    const seen = leaves(sighting)
    const next = from === null ? here : new Set([...here].flatMap((key) => (graph.edges.get(key) ?? []).map(({ to }) => to)))
    const there = new Set([...next].filter((key) => nameOf(key) === seen))
    // The same states again: something changed that a sighting does not tell.
    if (seen === from) for (const key of here) there.add(key)
    if (there.size === 0)
      return { step: index + 1, from, seen, could: [...new Set([...next].map(nameOf))].filter((name) => name !== from).toSorted() }
    here = unseen(graph, nameOf, there)
    from = seen
  }
  return null
}
