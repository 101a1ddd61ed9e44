import type { AnyStateMachine } from 'xstate'
import { pureRun, type PureRun } from './drive-pure.ts'
import { inventory, type Inventory } from './inventory.ts'
import { pathOf, type Lock } from './lock.ts'
import type { Model } from './model.ts'
import { mutantsOf } from './mutate.ts'
import { watcher, type Property } from './properties.ts'
import { brokenBy, type Requirement } from './requirements.ts'
import type { Path, Step } from './run.ts'

/** What was written of a machine by hand: all that is left to judge it once its lock says whatever it does. */
export interface Intent {
  requirements: readonly Requirement[]
  properties: readonly Property[]
}

/** What is wrong along some paths of a machine or of a mutant: the first invariant or property that one breaks, in words. */
export function brokenAlong(
  model: Model,
  known: Inventory,
  run: PureRun,
  paths: readonly Path[],
  properties: readonly Property[],
): string | null {
  const watch = watcher(model, known, properties)
  for (const [number, { input, steps }] of paths.entries()) {
    const look = watch.follow(run)
    for (const [index, stimulus] of [null, ...steps].entries()) {
      const step: Step = stimulus === null ? run.start(input) : run.step(stimulus)
      const { snapshot } = run.world()
      const said = model.invariants?.find(({ holds }) => !holds(snapshot))?.says ?? look(step)?.says
      if (said !== undefined) return `Camino ${number + 1}, paso ${index} («${step.stimulus}»): no se cumple que ${said}`
    }
  }
  return null
}

/** What stops a mutant whose lock was written again from it: a requirement, a property, an invariant; null when nothing does. */
export function stoppedBy(
  model: Model,
  { requirements, properties }: Intent,
  paths: readonly Path[],
  mutant: AnyStateMachine,
  known: Inventory,
): string | null {
  try {
    const run = pureRun(model, mutant, known)
    for (const rule of requirements) {
      const how = brokenBy(run, rule)
      if (how !== null) return `${rule.section} ${rule.says}`
    }
    return brokenAlong(model, known, run, paths, properties)
  } catch (error) {
    return String(error)
  }
}

/** How the mutants of a machine fared against intent alone. */
export interface BlessedScore {
  total: number
  survivors: readonly string[]
}

/** Judges the mutants that are asked for, each as if its lock had been written again from it. */
export function blessedScore(model: Model, intent: Intent, lock: Lock, isAsked: (id: string) => boolean = () => true): BlessedScore {
  const known = inventory(model.machine)
  const paths = lock.paths.map(pathOf)
  const survivors: string[] = []
  let total = 0
  for (const { id, machine } of mutantsOf(model.machine)) {
    if (!isAsked(id)) continue
    total += 1
    if (machine && stoppedBy(model, intent, paths, machine, known) === null) survivors.push(id)
  }
  return { total, survivors }
}
