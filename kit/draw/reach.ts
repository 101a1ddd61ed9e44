import type { DrawnArrow, DrawnState } from './drawing.ts'

/** The states that an eye gets to from the first ones along these arrows; who enters a state enters the one around it. */
export function reached(states: readonly DrawnState[], arrows: readonly DrawnArrow[]): ReadonlySet<string> {
  const parents = new Map(states.map(({ id, parent }) => [id, parent]))
  // Regions have no first one among them: all are entered at once.
  const starts = new Set(states.filter(({ initial }) => initial).map(({ parent }) => parent))
  const seen = new Set<string>()
  function enter(id: string): void {
    for (let at: string | null | undefined = id; at && !seen.has(at); at = parents.get(at)) seen.add(at)
  }
  for (const { id, kind } of states) if (kind === 'machine') enter(id)
  for (let before = -1; before < seen.size;) {
    before = seen.size
    for (const { id, parent, initial } of states)
      if ((initial || !starts.has(parent)) && (parent === null || seen.has(parent) || !parents.has(parent))) enter(id)
    for (const { source, target } of arrows) if (seen.has(source)) enter(target)
  }
  return seen
}
