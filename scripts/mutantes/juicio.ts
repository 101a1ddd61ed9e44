import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Runner, Said } from './corrida.ts'
import type { Plan } from './encargo.ts'
import { loadedOnce, withAll } from './esquema.ts'
import { mutantsOf, type Mutant } from './mutantes.ts'
import { clearShelf, shelve } from './prueba.ts'

/** What became of a fault: what noticed it; that its time ran out; nothing, though tests ask for it; or that none does. */
export type Verdict = { by: string } | 'no termina' | 'vive' | 'nadie la pide'

/** A file of tests, and which of its tests, by their names. */
export interface Judge {
  test: string
  pattern?: string
}

interface Fault {
  file: string
  mutant: Mutant
  number: number
  once: boolean
  isAsked: boolean
  verdict: Verdict | null
  /** Those that asked for it and let it pass. */
  passed: Set<Judge>
  /** Those whose word was taken back. */
  unsure: Set<Judge>
}

/** Puts a copy of each source on the shelf with all its faults, and numbers them. */
function sow(files: readonly string[], isWanted: (file: string, mutant: Mutant) => boolean): Fault[] {
  const faults: Fault[] = []
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    const mutants = mutantsOf(file, source).filter((mutant) => isWanted(file, mutant))
    const once = loadedOnce(file, source, mutants)
    shelve(file, withAll(file, source, mutants, faults.length + 1))
    for (const mutant of mutants)
      faults.push({
        file,
        mutant,
        number: faults.length + 1,
        once: once.has(mutant.id),
        isAsked: false,
        verdict: null,
        passed: new Set(),
        unsure: new Set(),
      })
  }
  return faults
}

/** How often a file of tests may take its word back: after that, each of its faults has a process of its own. */
const MOST_TAKEN_BACK = 4

export interface Court {
  runner: Runner
  inOrder: boolean
  say: (text: string) => void
}

/**
 * Has one file of tests judge the faults that nothing noticed yet. `afresh`: those that it let pass, each with its source loaded
 * again, since what is done once in a process was done without it.
 */
async function hear({ runner, inOrder, say }: Court, judge: Judge, faults: readonly Fault[], afresh: boolean): Promise<void> {
  const heard = new Set<Fault>()
  for (let takenBack = 0; ;) {
    const left = faults.filter((one) => one.verdict === null && !heard.has(one) && (!afresh || (one.passed.has(judge) && !one.once)))
    if (left.length === 0) return
    const plan: Plan = { inOrder, faults: left.map(({ number, file, once }) => ({ number, file: resolve(file), once: once || afresh })) }
    const { lines, hung }: Said = await runner.ask(judge.test, plan, judge.pattern)
    const of = (number: number): Fault => faults[number - 1] as Fault
    for (const line of lines) {
      if (line.kind === 'broken') say(`No se juzga con ${line.by}: falla sin ninguna falla.`)
      if (line.kind === 'asked') for (const number of line.numbers) of(number).isAsked = true
      if (line.kind === 'doubt') for (const number of line.numbers) void (heard.add(of(number)), of(number).unsure.add(judge))
      if (line.kind !== 'fault') continue
      heard.add(of(line.number))
      if (line.by === null) of(line.number).passed.add(judge)
      else of(line.number).verdict = { by: line.by }
    }
    if (hung !== null && hung > 0) of(hung).verdict = 'no termina'
    if (lines.some(({ kind }) => kind === 'done')) return
    if (lines.length === 0 && hung === null) throw new Error(`${judge.test} no corrió.`)
    takenBack += 1
    if (takenBack < MOST_TAKEN_BACK) continue
    const asked = lines.flatMap((line) => (line.kind === 'asked' ? line.numbers : []))
    for (const number of asked) if (of(number).verdict === null) of(number).unsure.add(judge)
    return
  }
}

/** What one judge says of one fault that is there from the first, in a process of its own. */
async function alone({ runner }: Court, { test, pattern }: Judge, { number }: { number: number }): Promise<Verdict | null> {
  const { lines, hung } = await runner.ask(test, { inOrder: true, faults: [], alone: number }, pattern)
  if (hung !== null) return 'no termina'
  const [line] = lines
  if (line?.kind !== 'fault') throw new Error(`${test} no corrió.`)
  return line.by === null ? null : { by: line.by }
}

/** A fault and what became of it. */
export type Judged = Pick<Fault, 'file' | 'mutant'> & { verdict: Verdict }

/**
 * Judges faults of some sources, all compiled in at once, with the files of tests given, one after the other. Who asks for a
 * fault and lets it pass is asked again afresh; whose word is taken back, with it alone.
 */
export async function judgeAll(
  court: Court,
  files: readonly string[],
  judges: readonly Judge[],
  isWanted: (file: string, mutant: Mutant) => boolean,
): Promise<Judged[]> {
  const faults = sow(files, isWanted)
  court.runner.changed(files)
  try {
    for (const [i, judge] of judges.entries()) {
      await hear(court, judge, faults, false)
      court.say(
        `${i + 1} de ${judges.length} ${judge.test}: quedan ${faults.filter(({ verdict }) => verdict === null).length} de ${faults.length}`,
      )
    }
    for (const judge of judges) await hear(court, judge, faults, true)
    for (const one of faults) for (const judge of one.unsure) one.verdict ??= await alone(court, judge, one)
  } finally {
    clearShelf()
    court.runner.changed(files)
  }
  return faults.map(({ file, mutant, verdict, isAsked }) => ({ file, mutant, verdict: verdict ?? (isAsked ? 'vive' : 'nadie la pide') }))
}

/** What the first of some judges to notice says of a source written another way, or null. */
export async function tried(court: Court, file: string, text: string, judges: readonly Judge[]): Promise<Verdict | null> {
  shelve(file, text)
  court.runner.changed([file])
  try {
    for (const judge of judges) {
      const verdict = await alone(court, judge, { number: 0 })
      if (verdict !== null) return verdict
    }
    return null
  } finally {
    clearShelf()
    court.runner.changed([file])
  }
}
