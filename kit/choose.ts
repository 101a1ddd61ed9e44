/** A path that may be run: how long it takes a person, and what it takes of its machine. */
export interface Candidate {
  id: string
  seconds: number
  takes: readonly string[]
}

/** A path that was chosen, and the weight of what it shows for the first time. */
export interface Chosen extends Candidate {
  gain: number
}

/**
 * Chooses the paths to run in so many seconds: each time the one that shows most new weight a second and still fits.
 * `weights`: what each thing that a path takes is worth; nothing when absent.
 */
export function choosePaths(candidates: readonly Candidate[], weights: ReadonlyMap<string, number>, seconds: number): Chosen[] {
  const seen = new Set<string>()
  const chosen: Chosen[] = []
  const gainOf = ({ takes }: Candidate) =>
    [...new Set(takes)].reduce((total, one) => total + (seen.has(one) ? 0 : (weights.get(one) ?? 0)), 0)
  let left = seconds
  for (let pending = [...candidates]; pending.length > 0;) {
    const fitting = pending.filter((one) => one.seconds <= left).map((one) => ({ ...one, gain: gainOf(one) }))
    const best = fitting.reduce<Chosen | null>(
      (one, other) => (other.gain > 0 && (one === null || other.gain / other.seconds > one.gain / one.seconds) ? other : one),
      null,
    )
    if (best === null) return chosen
    chosen.push(best)
    best.takes.forEach((one) => seen.add(one))
    left -= best.seconds
    pending = fitting.filter(({ id }) => id !== best.id)
  }
  return chosen
}
