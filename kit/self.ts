import type { AnyStateMachine } from 'xstate'
import { pureRun } from './drive-pure.ts'
import { situationOf, stimuliAt } from './explore.ts'
import { inventory } from './inventory.ts'
import type { Model } from './model.ts'
import { mutantsOf } from './mutate.ts'

/** How many situations a walk over a chart has to see before it has taken every transition; null when it never does. */
function situationsToTakeAll(model: Model, chart: AnyStateMachine, limit: number): number | null {
  const known = inventory(chart)
  const run = pureRun(model, chart, known)
  const missing = new Set(known.transitions.map(({ id }) => id))
  const seen = new Set<string>()
  const waiting: ReturnType<typeof situationOf>[] = []
  const arrive = (fired: readonly string[]) => {
    fired.forEach((id) => missing.delete(id))
    const situation = situationOf(model, run.world())
    if (seen.has(situation.key)) return
    seen.add(situation.key)
    waiting.push(situation)
  }
  for (const input of Object.keys(model.inputs)) arrive(run.start(input).fired)
  for (let here = waiting.shift(); here && missing.size > 0 && seen.size <= limit; here = waiting.shift()) {
    for (const { name } of stimuliAt(model, known, here.world)) {
      run.restore(here.world)
      arrive(run.step(name).fired)
    }
  }
  return missing.size === 0 ? seen.size : null
}

/**
 * How many mutants would die if each was only tested by paths made from itself: those that cannot run, and those with a
 * transition that no such path takes. Whatever else it does wrong, its own paths expect it. A mutant may see three times
 * the situations that its machine needed; one that needs more counts as dead, which favours these tests.
 */
export function killedByItself(model: Model): number {
  const limit = 3 * (situationsToTakeAll(model, model.machine, Infinity) ?? 0) + 100
  const lives = (mutant: AnyStateMachine): boolean => {
    try {
      return situationsToTakeAll(model, mutant, limit) !== null
    } catch {
      return false
    }
  }
  return [...mutantsOf(model.machine)].filter(({ machine }) => machine === null || !lives(machine)).length
}
