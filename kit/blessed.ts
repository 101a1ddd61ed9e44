import type { AnyStateMachine } from 'xstate'
import { pureRun, type PureRun } from './drive-pure.ts'
import { inventory, type Inventory } from './inventory.ts'
import { inWords } from './language.ts'
import { pathOf, type Lock } from './lock.ts'
import type { Invariant, Model } from './model.ts'
import { mutantsOf, stopsAll } from './mutate.ts'
import { watcher, type Property } from './properties.ts'
import { brokenBy, type Requirement } from './requirements.ts'
import type { Path, Step } from './run.ts'

/** What was written of a machine by hand: all that is left to judge it once its lock says whatever it does. */
export interface Intent {
  requirements: readonly Requirement[]
  properties: readonly Property[]
}

/** What judges a mutant when its lock says whatever it does; `refusal` is what the mutant itself cannot go on with. */
export const JUDGES = ['requirement', 'property', 'invariant', 'refusal'] as const
export type Judge = (typeof JUDGES)[number]

/** What stopped a mutant, and in whose words. */
export interface Stop {
  judge: Judge
  says: string
}

function stopAlong(
  model: Model,
  known: Inventory,
  run: PureRun,
  paths: readonly Path[],
  properties: readonly Property[],
): (Stop & { where: string }) | null {
  const watch = watcher(model, known, properties)
  for (const [number, { input, steps }] of paths.entries()) {
    const look = watch.follow(run)
    for (const [index, stimulus] of [null, ...steps].entries()) {
      const step: Step = stimulus === null ? run.start(input) : run.step(stimulus)
      const { snapshot } = run.world()
      const where = inWords(
        `Camino ${number + 1}, paso ${index} («${step.stimulus}»)`,
        `Path ${number + 1}, step ${index} ('${step.stimulus}')`,
      )
      const invariant = model.invariants?.find(({ holds }) => !holds(snapshot))
      if (invariant) return { judge: 'invariant', says: invariant.says, where }
      const property = look(step)
      if (property) return { judge: 'property', says: property.says, where }
    }
  }
  return null
}

/** What is wrong along some paths of a machine or of a mutant: the first invariant or property that one breaks, in words. */
export function brokenAlong(...along: Parameters<typeof stopAlong>): string | null {
  const stop = stopAlong(...along)
  return stop && `${stop.where}: ${inWords('no se cumple que', 'it does not hold that')} ${stop.says}`
}

/** The first property or invariant that a machine breaks along the paths of its lock, in words; null while they hold. */
export function brokenProperty(model: Model, lock: Lock, properties: readonly Property[]): string | null {
  const known = inventory(model.machine)
  return brokenAlong(model, known, pureRun(model, model.machine, known), lock.paths.map(pathOf), properties)
}

/** What stops a mutant whose lock was written again from it; null when nothing does. */
export function stoppedBy(
  model: Model,
  { requirements, properties }: Intent,
  paths: readonly Path[],
  mutant: AnyStateMachine,
  known: Inventory,
): Stop | null {
  try {
    const run = pureRun(model, mutant, known)
    const broken = requirements.find((rule) => brokenBy(run, rule) !== null)
    if (broken) return { judge: 'requirement', says: `${broken.section} ${broken.says}` }
    return stopAlong(model, known, run, paths, properties)
  } catch (error) {
    return { judge: 'refusal', says: String(error) }
  }
}

/** The invariants of a model that a mutant denies along some paths, as far as it can go on; all at once, and without writing any step down. */
export function deniedBy({ invariants = [], ...model }: Model, paths: readonly Path[], mutant: AnyStateMachine): Invariant[] {
  const left = new Set(invariants)
  try {
    const run = pureRun(model, mutant)
    for (const { input, steps } of paths)
      for (const stimulus of [null, ...steps]) {
        if (stimulus === null) run.start(input)
        else run.take(stimulus)
        const { snapshot } = run.world()
        for (const one of left) if (!one.holds(snapshot)) left.delete(one)
        if (left.size === 0) return [...invariants]
      }
  } catch {
    // It cannot go on: what it denied before stays denied.
  }
  return invariants.filter((one) => !left.has(one))
}

/** A mutant that intent alone judged, and what stopped it. */
export interface Judged {
  id: string
  kind: string
  stop: Stop | null
}

/**
 * Judges the mutants that are asked for, each as if its lock had been written again from it. One that cannot be built is not judged.
 * @throws when the machine itself is stopped: so would every mutant be, and the figure would say nothing.
 */
export function blessed(model: Model, intent: Intent, lock: Lock, isAsked: (id: string) => boolean = () => true): Judged[] {
  const known = inventory(model.machine)
  const paths = lock.paths.map(pathOf)
  const own = stoppedBy(model, intent, paths, model.machine, known)
  if (own) throw new Error(stopsAll(known.machine, own.says))
  const judged: Judged[] = []
  for (const { id, kind, machine } of mutantsOf(model.machine, isAsked))
    if (machine) judged.push({ id, kind, stop: stoppedBy(model, intent, paths, machine, known) })
  return judged
}
