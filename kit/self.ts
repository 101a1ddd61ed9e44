import type { AnyStateMachine } from 'xstate'
import { pureRun } from './drive-pure.ts'
import { situationOf, stimuliAt } from './explore.ts'
import { inventory } from './inventory.ts'
import type { Model } from './model.ts'
import { mutantsOf } from './mutate.ts'

/** Situations that each chart may see, the same for a machine and its mutants: large machines would take hours otherwise. */
const BUDGET = 50

/** The transitions that a walk over a chart leaves untaken. It ends once it has taken all those that are `expected` of it. */
function untaken(model: Model, chart: AnyStateMachine, isExpected: (id: string) => boolean): Set<string> {
  const known = inventory(chart)
  const run = pureRun(model, chart, known)
  const missing = new Set(known.transitions.map(({ id }) => id).filter(isExpected))
  const seen = new Set<string>()
  const waiting: ReturnType<typeof situationOf>[] = []
  const arrive = (fired: readonly string[]) => {
    fired.forEach((id) => missing.delete(id))
    const situation = situationOf(model, run.world())
    if (seen.has(situation.key) || seen.size === BUDGET) return
    seen.add(situation.key)
    waiting.push(situation)
  }
  for (const input of Object.keys(model.inputs)) arrive(run.start(input).fired)
  for (let here = waiting.shift(); here && missing.size > 0; here = waiting.shift()) {
    for (const { name } of stimuliAt(model, known, here.world)) {
      run.restore(here.world)
      arrive(run.take(name))
    }
  }
  return missing
}

/**
 * How many mutants would die if each was only tested by paths made from itself: those that cannot run, and those with a
 * transition that their own paths do not take although the machine's do. Whatever else they do wrong, those paths expect it.
 */
export function killedByItself(model: Model): number {
  const beyond = untaken(model, model.machine, () => true)
  const dies = (mutant: AnyStateMachine): boolean => {
    try {
      return untaken(model, mutant, (id) => !beyond.has(id)).size > 0
    } catch {
      return true
    }
  }
  return [...mutantsOf(model.machine)].filter(({ machine }) => machine === null || dies(machine)).length
}
