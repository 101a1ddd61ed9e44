import { exclusionFaults } from '#kit/coverage.ts'
import { actorRun } from '#kit/drive-actor.ts'
import type { Lock } from '#kit/lock.ts'
import { mutationScore } from '#kit/mutate.ts'
import { brokenBy } from '#kit/requirements.ts'
import { killedByItself } from '#kit/self.ts'
import { verify } from '#kit/verify.ts'
import { readLock, type Charted } from '#tests/machines/models.ts'

/** How a machine stands without a page: on its actor, and its mutants. */
export interface Juicio {
  machine: string
  transitions: number
  pairs: number
  actor: { transitions: number; pairs: number }
  paths: number
  mutants: { total: number; killed: number; equivalent: number }
  /** The mutants that paths made from each mutant itself would have killed. */
  alone: number
  faults: string[]
}

export function lockIn(charted: Charted): Lock {
  const { name } = charted
  const lock = readLock(charted)
  if (!lock) throw new Error(`${name} no tiene candado: escríbalo con «npm run model -- --update --machine ${name}».`)
  return lock
}

function brokenRules({ model, requirements }: Charted): string[] {
  const run = actorRun(model)
  const broken = requirements.flatMap((rule) => {
    const how = brokenBy(run, rule)
    return how === null ? [] : [`${rule.section} ${rule.says} — ${how}`]
  })
  run.stop()
  return broken
}

/** Holds a machine to its lock, its requirements and its mutants. */
export function juzga(charted: Charted): Juicio {
  const { name, model, requirements, exclusions } = charted
  const lock = lockIn(charted)
  const verdict = verify(model, lock, exclusions.transitions)
  const { total, survivors } = mutationScore(model, lock, requirements)
  const excused = new Set(exclusions.mutants.map(({ id }) => id))
  return {
    machine: name,
    transitions: verdict.graph.inventory.transitions.length,
    pairs: verdict.pairs.size,
    actor: {
      transitions: verdict.taken.transitions.size,
      pairs: [...verdict.pairs].filter((pair) => verdict.taken.pairs.has(pair)).length,
    },
    paths: lock.paths.length,
    mutants: { total, killed: total - survivors.length, equivalent: survivors.filter((id) => excused.has(id)).length },
    alone: killedByItself(model),
    faults: [
      ...verdict.faults,
      ...brokenRules(charted),
      ...survivors.filter((id) => !excused.has(id)).map((id) => `Nada distingue el mutante «${id}»`),
      ...exclusionFaults(exclusions.mutants, new Set(survivors)),
    ],
  }
}
