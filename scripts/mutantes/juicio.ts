import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Copies, Said } from './corrida.ts'
import type { Plan } from './encargo.ts'
import { loadedOnce, withAll } from './esquema.ts'
import { inTurns, type Pool } from './grupo.ts'
import type { Fault, Judge, Memory, Verdict } from './memoria.ts'
import { mutantsOf, type Mutant } from './mutantes.ts'

/** Writes each source with all its faults, and numbers them. */
function sow(files: readonly string[], isWanted: (file: string, mutant: Mutant) => boolean): { faults: Fault[]; copies: Copies } {
  const faults: Fault[] = []
  const copies: Record<string, string> = {}
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    const mutants = mutantsOf(file, source).filter((mutant) => isWanted(file, mutant))
    const once = loadedOnce(file, source, mutants)
    copies[file] = withAll(file, source, mutants, faults.length + 1)
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
  return { faults, copies }
}

/** How often a file of tests may take its word back: after that, each of its faults has a process of its own. */
const MOST_TAKEN_BACK = 4

/** How long a file of tests goes on before it is told what others noticed, where others judge the same faults. */
const FOR_MS = 60_000
/** And where nobody else does, before what it said is written; or where the file itself takes a good part of that to begin, as the server's do. */
const LONG_MS = 300_000

export interface Court {
  pool: Pool
  inOrder: boolean
  say: (text: string) => void
}

/** Some sources written another way, and the faults that are in them. */
interface Case {
  faults: readonly Fault[]
  copies: Copies
  memory: Memory
  forMs: number
}

/**
 * Has one file of tests judge the faults that nothing noticed yet. `afresh`: those that it let pass, each with its source loaded
 * again, since what is done once in a process was done without it. `known`: those that it was shown in a run before.
 */
async function hear(
  { pool, inOrder, say }: Court,
  judge: Judge,
  { faults, copies, memory, forMs }: Case,
  { afresh, known }: { afresh: boolean; known: readonly Fault[] },
): Promise<void> {
  const heard = new Set(known)
  let asked: ReadonlySet<Fault> | null = null
  for (let takenBack = 0; ;) {
    const left = faults.filter(
      (one) => one.verdict === null && !heard.has(one) && asked?.has(one) !== false && (!afresh || (one.passed.has(judge) && !one.once)),
    )
    if (left.length === 0) return
    const plan: Plan = {
      inOrder,
      timeless: judge.machines !== undefined,
      forMs,
      faults: left.map(({ number, file, once }) => ({ number, file: resolve(file), once: once || afresh })),
    }
    const { lines, hung }: Said = await pool.ask(judge, plan, copies)
    const of = (number: number): Fault => faults[number - 1] as Fault
    for (const line of lines) {
      if (line.kind === 'broken') say(`No se juzga con ${line.by}: falla sin ninguna falla.`)
      if (line.kind === 'asked') {
        asked = new Set(line.numbers.map(of))
        for (const one of asked) one.isAsked = true
      }
      if (line.kind === 'doubt') for (const number of line.numbers) void (heard.add(of(number)), of(number).unsure.add(judge))
      if (line.kind !== 'fault') continue
      heard.add(of(line.number))
      if (line.by === null) of(line.number).passed.add(judge)
      else of(line.number).verdict = memory.keep(of(line.number), { by: line.by })
    }
    // Whose process never came back is shown once more, alone.
    if (hung !== null && hung > 0) void (heard.add(of(hung)), of(hung).unsure.add(judge))
    if (lines.some(({ kind }) => kind === 'done')) return
    if (lines.some(({ kind }) => kind === 'more')) continue
    if (lines.length === 0 && hung === null) throw new Error(`${judge.test} no corrió.`)
    takenBack += 1
    if (takenBack < MOST_TAKEN_BACK) continue
    for (const one of asked ?? []) if (one.verdict === null) one.unsure.add(judge)
    return
  }
}

/** What one judge says of one fault that is there from the first, in a process of its own. */
async function alone({ pool }: Court, judge: Judge, { number }: { number: number }, copies: Copies): Promise<Verdict | null> {
  const { lines, hung } = await pool.ask(judge, { inOrder: true, timeless: false, forMs: 0, faults: [], alone: number }, copies)
  if (hung !== null) return 'no termina'
  const line = lines.find(({ kind }) => kind === 'fault')
  if (line?.kind !== 'fault') throw new Error(`${judge.test} no corrió.`)
  return line.by === null ? null : { by: line.by }
}

/** A fault and what became of it. */
export type Judged = Pick<Fault, 'file' | 'mutant'> & { verdict: Verdict }

/**
 * Judges faults of some sources, all compiled in at once, with the files of tests given, so many at once. Who asks for a
 * fault and lets it pass is asked again afresh; whose word is taken back, with it alone.
 */
export async function judgeAll(
  court: Court,
  files: readonly string[],
  judges: readonly Judge[],
  { isWanted, atOnce, memory }: { isWanted: (file: string, mutant: Mutant) => boolean; atOnce: number; memory: Memory },
): Promise<Judged[]> {
  const { faults, copies } = sow(files, isWanted)
  const forMs = atOnce > 1 && !court.inOrder ? FOR_MS : LONG_MS
  const left = () => faults.filter(({ verdict }) => verdict === null)
  for (const afresh of [false, true])
    await inTurns(judges, atOnce, async (judge) => {
      const known = memory.recall(judge, afresh, faults)
      if (known.length === left().length) return
      await hear(court, judge, { faults, copies, memory, forMs }, { afresh, known })
      memory.note(judge, afresh, faults)
      court.say(
        `${judges.indexOf(judge) + 1} de ${judges.length} ${judge.test}${afresh ? ', de nuevo' : ''}: quedan ${left().length} de ${faults.length}`,
      )
    })
  await inTurns(left(), court.pool.size, async (one) => {
    for (const judge of one.unsure) {
      const verdict = one.verdict ?? (await alone(court, judge, one, copies))
      // A test that fails without any fault too says nothing of one.
      if (verdict !== null && (await alone(court, judge, { number: 0 }, copies)) === null) one.verdict ??= memory.keep(one, verdict)
    }
  })
  return faults.map(({ file, mutant, verdict, isAsked }) => ({ file, mutant, verdict: verdict ?? (isAsked ? 'vive' : 'nadie la pide') }))
}

/** What the first of some judges to notice says of a source written another way, or null. */
export async function tried(court: Court, file: string, text: string, judges: readonly Judge[]): Promise<Verdict | null> {
  for (const judge of judges) {
    const verdict = await alone(court, judge, { number: 0 }, { [file]: text })
    if (verdict !== null) return verdict
  }
  return null
}
