import { createHash } from 'node:crypto'
import { blessed, brokenProperty, type Judged } from '#kit/blessed.ts'
import { exclusionFaults } from '#kit/coverage.ts'
import type { Lock } from '#kit/lock.ts'
import { mutantsFault } from '#kit/mutants-lock.ts'
import { mutantsOf, mutationScore } from '#kit/mutate.ts'
import { killedByItself } from '#kit/self.ts'
import { verify } from '#kit/verify.ts'
import { readLock, readMutants, type Charted } from '#tests/machines/models.ts'
import { hojaDe, type Hoja } from './hoja.ts'

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
  /** Mutants stopped by intent alone, each with its lock written again from it; those of a sample, but the equivalent ones. */
  blessed: { total: number; stopped: number; survivors: readonly string[] }
  /** The same mutants, one by one, with what stopped each. */
  judged: readonly Judged[]
  faults: string[]
  /** What the report shows of it. */
  hoja: Hoja
}

/** One mutant in so many is judged by intent alone, and at least so many of each machine; `todos`: every one. */
const MUESTRA = { deCada: 9, minimo: 5 }

/** Which mutants a sample takes: the same for a commit, others for the next. */
function sampled(ids: readonly string[], seed: string): ReadonlySet<string> {
  const order = (id: string) => createHash('sha256').update(`${seed} ${id}`).digest('hex')
  const size = Math.max(MUESTRA.minimo, Math.ceil(ids.length / MUESTRA.deCada))
  return new Set(ids.toSorted((one, other) => (order(one) < order(other) ? -1 : 1)).slice(0, size))
}

export function lockIn(charted: Charted): Lock {
  const { name } = charted
  const lock = readLock(charted)
  if (!lock) throw new Error(`${name} no tiene candado: escríbalo con «npm run model -- --update --machine ${name}».`)
  return lock
}

function brokenRules({ requirements }: Hoja): string[] {
  return requirements.flatMap(({ section, says, fault }) => (fault === null ? [] : [`${section} ${says} — ${fault}`]))
}

/** Judges mutants of a machine by intent alone: all but the equivalent ones, or those that `seed` draws. */
export function juzgaPorIntencion(charted: Charted, seed: string | null = null): Judged[] {
  const { model, exclusions } = charted
  const excused = new Set([...exclusions.mutants, ...exclusions.alike].map(({ id }) => id))
  const asked = [...mutantsOf(model.machine)].map(({ id }) => id).filter((id) => !excused.has(id))
  const taken = seed === null ? new Set(asked) : sampled(asked, seed)
  return blessed(model, charted, lockIn(charted), (id) => taken.has(id))
}

/** Holds a machine to its lock, its requirements and its mutants; `seed`: that of the sample, null to judge them all by intent. */
export function juzga(charted: Charted, seed: string | null): Juicio {
  const { name, model, requirements, properties, exclusions } = charted
  const lock = lockIn(charted)
  const verdict = verify(model, lock, exclusions.transitions)
  const hoja = hojaDe(charted, verdict.driven)
  const broken = brokenProperty(model, lock, properties)
  const own = [...verdict.faults, ...brokenRules(hoja), ...(broken === null ? [] : [broken])]
  const sound = own.length === 0
  // What a machine breaks by itself stops every mutant: they are not judged until it is mended.
  const { total, survivors, unbuilt } = sound ? mutationScore(model, lock, requirements) : { total: 0, survivors: [], unbuilt: [] }
  const excused = new Set(exclusions.mutants.map(({ id }) => id))
  const judged = sound ? juzgaPorIntencion(charted, seed) : []
  const left = judged.filter(({ stop }) => stop === null)
  return {
    hoja,
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
    blessed: { total: judged.length, stopped: judged.length - left.length, survivors: left.map(({ id }) => id) },
    judged,
    faults: sound
      ? [
          ...[mutantsFault(readMutants(), name, total)].filter((fault) => fault !== null),
          ...unbuilt.map((id) => `No se puede construir el mutante «${id}»`),
          ...survivors.filter((id) => !excused.has(id)).map((id) => `Nada distingue el mutante «${id}»`),
          ...exclusionFaults(exclusions.mutants, new Set(survivors)),
        ]
      : own,
  }
}
