import { pairsIn } from './cover.ts'
import type { Inventory } from './inventory.ts'
import type { Step } from './run.ts'
import { inWords } from './language.ts'

/** Something that no path takes or no test kills, and why that is right. */
export interface Exclusion {
  id: string
  reason: string
}

/** What some runs really took. */
export interface Taken {
  transitions: ReadonlySet<string>
  pairs: ReadonlySet<string>
}

/** The transitions and pairs that the steps of some paths fired. */
export function takenBy(paths: readonly (readonly Step[])[]): Taken {
  const fired = paths.map((steps) => steps.flatMap((step) => step.fired))
  return { transitions: new Set(fired.flat()), pairs: new Set(fired.flatMap((ids) => pairsIn(null, ids))) }
}

/** What is wrong with some exclusions: one without a reason, or one that nothing needs any more. */
export function exclusionFaults(exclusions: readonly Exclusion[], needed: ReadonlySet<string>): string[] {
  return exclusions.flatMap(({ id, reason }) => [
    ...(reason.trim() === '' ? [inWords(`La exclusión de ${id} no dice por qué`, `The exclusion of ${id} does not say why`)] : []),
    ...(needed.has(id) ? [] : [inWords(`La exclusión de ${id} ya no hace falta`, `The exclusion of ${id} is not needed any more`)]),
  ])
}

/** Transitions and pairs that nothing took and nobody excluded. `pairs` are those that can be taken. */
export function coverageFaults(inventory: Inventory, pairs: ReadonlySet<string>, taken: Taken, exclusions: readonly Exclusion[]): string[] {
  const uncovered = inventory.transitions.map(({ id }) => id).filter((id) => !taken.transitions.has(id))
  const excluded = new Set(exclusions.map(({ id }) => id))
  return [
    ...uncovered.filter((id) => !excluded.has(id)).map((id) => inWords(`Ningún camino toma ${id}`, `No path takes ${id}`)),
    ...[...pairs]
      .filter((pair) => !taken.pairs.has(pair))
      .map((pair) => inWords(`Ningún camino toma seguidas ${pair}`, `No path takes in a row ${pair}`)),
    ...exclusionFaults(exclusions, new Set(uncovered)),
  ]
}
