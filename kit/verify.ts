import { cover, pairsOf } from './cover.ts'
import { coverageFaults, takenBy, type Exclusion } from './coverage.ts'
import { actorRun } from './drive-actor.ts'
import { explore, retrace, type Graph } from './explore.ts'
import { differenceIn, lockedPath, lockedStep, pathOf, type Lock, type LockedPath } from './lock.ts'
import { inventory } from './inventory.ts'
import type { Model } from './model.ts'
import type { Step } from './run.ts'
import { inWords } from './language.ts'

/** Locks what a machine does today along few paths that show everything: those of the lock `before` and what they leave out. */
export function lockOf(model: Model, before: Lock | null = null): Lock {
  const graph = explore(model)
  const paths = cover(graph, before?.paths.map(pathOf)).map((path) => lockedPath(path, retrace(model, graph, path)))
  return { machine: model.machine.id, transitions: graph.inventory.transitions.map(({ id }) => id), paths }
}

/** A locked path driven on the real actor: its steps, and the first way in which they are not what was locked. */
export interface Driven {
  steps: Step[]
  fault: string | null
}

/** Drives locked paths on the real actor of a machine, each from its start, as far as they agree with the lock. */
export function driveLocked(model: Model, paths: readonly LockedPath[]): Driven[] {
  const run = actorRun(model)
  const driven = paths.map((path, number) => driveOne(run, model, path, number + 1))
  run.stop()
  return driven
}

function driveOne(run: ReturnType<typeof actorRun>, model: Model, path: LockedPath, number: number): Driven {
  const steps: Step[] = []
  for (const [index, expected] of path.steps.entries()) {
    try {
      const step = index === 0 ? run.start(path.input) : run.step(expected.do)
      const difference = differenceIn(expected, lockedStep(steps.at(-1), step))
      steps.push(step)
      const [hoped, was] = [JSON.stringify(difference?.expected), JSON.stringify(difference?.actual)]
      if (difference)
        return {
          steps,
          fault: faultAt(
            number,
            index,
            expected.do,
            inWords(`${difference.part}: se esperaba ${hoped} y fue ${was}`, `${difference.part}: expected ${hoped}, got ${was}`),
          ),
        }
      const broken = model.invariants?.find(({ holds }) => !holds(run.actor().getSnapshot()))
      if (broken)
        return {
          steps,
          fault: faultAt(number, index, expected.do, inWords(`no se cumple que ${broken.says}`, `it does not hold that ${broken.says}`)),
        }
    } catch (error) {
      return { steps, fault: faultAt(number, index, expected.do, String(error)) }
    }
  }
  return { steps, fault: null }
}

function faultAt(path: number, step: number, stimulus: string, what: string): string {
  return inWords(`Camino ${path}, paso ${step} («${stimulus}»): ${what}`, `Path ${path}, step ${step} ('${stimulus}'): ${what}`)
}

/** How a machine stands against its lock. */
export interface Verdict {
  graph: Graph
  /** Pairs that can be taken. */
  pairs: ReadonlySet<string>
  taken: ReturnType<typeof takenBy>
  driven: readonly Driven[]
  faults: readonly string[]
}

/** Transitions that appeared or went since the lock was written. */
export function changesSince(lock: Lock, model: Model): string[] {
  const now = inventory(model.machine).transitions.map(({ id }) => id)
  return [
    ...lock.transitions.filter((id) => !now.includes(id)).map((id) => inWords(`Ya no está ${id}`, `Gone: ${id}`)),
    ...now.filter((id) => !lock.transitions.includes(id)).map((id) => inWords(`Es nueva ${id}`, `New: ${id}`)),
  ]
}

/** The invariants that some situation breaks, whether or not a path of the lock goes through it. */
function brokenSomewhere({ invariants = [] }: Model, { situations }: Graph): string[] {
  return invariants.flatMap(({ says, holds }) => {
    const broken = [...situations.values()].find(({ world }) => !holds(world.snapshot))
    return broken ? [inWords(`En ${broken.value} no se cumple que ${says}`, `In ${broken.value} it does not hold that ${says}`)] : []
  })
}

/** Holds a machine to its lock on the real actor, and the lock to everything that the machine can do. */
export function verify(model: Model, lock: Lock, exclusions: readonly Exclusion[] = []): Verdict {
  const graph = explore(model)
  const driven = driveLocked(model, lock.paths)
  for (const path of lock.paths) if (driven.every(({ fault }) => fault === null)) retrace(model, graph, pathOf(path))
  const taken = takenBy(driven.map(({ steps }) => steps))
  const pairs = pairsOf(graph)
  const faults = [
    ...changesSince(lock, model),
    ...brokenSomewhere(model, graph),
    ...driven.flatMap(({ fault }) => fault ?? []),
    ...coverageFaults(graph.inventory, pairs, taken, exclusions),
  ]
  return { graph, pairs, taken, driven, faults }
}
