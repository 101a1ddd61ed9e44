import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Mutant } from './mutantes.ts'

/** What became of a fault: what noticed it; that its time ran out; nothing, though tests ask for it; or that none does. */
export type Verdict = { by: string } | 'no termina' | 'vive' | 'nadie la pide'

/** A file of tests, and which of its tests, by their names; or, of the models', which machines it reads. */
export interface Judge {
  test: string
  pattern?: string
  machines?: readonly string[]
}

export interface Fault {
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

export const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
export const sourceOf = (file: string): string => readFileSync(file, 'utf8')

/** All that some folders say. */
const allIn = (folders: readonly string[]): string =>
  folders.length === 0
    ? ''
    : execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .filter(Boolean)
        .map(sourceOf)
        .join()

/** A fault, and the source that it is of. */
export const keyOf = (file: string, { id }: Pick<Mutant, 'id'>): string => `${file} ${hash(sourceOf(file))} ${id}`

/** What is written of a run: what noticed a fault, or what a file of tests that was heard to its end let pass. */
type Note = { fault: string; verdict: Verdict } | { heard: string; shown: string[]; passed: string[]; unsure: string[] }

export interface Memory {
  /** The faults that were noticed, by their keys. */
  dead: ReadonlyMap<string, Verdict>
  /** Writes at once what noticed a fault. */
  keep: (fault: Fault, verdict: Verdict) => Verdict
  /** Writes what a file of tests let pass, of all that was to be shown to it. */
  note: (judge: Judge, afresh: boolean, faults: readonly Fault[]) => void
  /** Of what is left, the faults that a file of tests, as it is, was shown in a run before; what it let pass is known again. */
  recall: (judge: Judge, afresh: boolean, faults: readonly Fault[]) => readonly Fault[]
}

/** What is known of a folder, from a file that grows by a line each time: a run that is cut goes on where it was. */
export function startMemory(path: string): Memory {
  mkdirSync(dirname(path), { recursive: true })
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
  const notes = lines.map((line) => JSON.parse(line) as Note)
  const dead = new Map(notes.flatMap((note) => ('fault' in note ? [[note.fault, note.verdict] as const] : [])))
  const heard = new Map(notes.flatMap((note) => ('heard' in note ? [[note.heard, note] as const] : [])))
  // What tests share is everybody's: who was heard is heard again when any of it changes.
  const shared = allIn(['tests/support'])
  // And so is who reads what a machine's folder says of it.
  const saidBy = ({ test, machines = [] }: Judge): string =>
    allIn([...machines.map((one) => `tests/machines/${one}`), ...(/^tests\/machines\/[^/]+\//.test(test) ? [dirname(test)] : [])])
  const write = (note: Note): void => appendFileSync(path, `${JSON.stringify(note)}\n`)
  const nameOf = (judge: Judge, afresh: boolean): string =>
    hash(JSON.stringify([shared, saidBy(judge), sourceOf(judge.test), judge.pattern ?? judge.machines?.join() ?? '', afresh]))
  const leftOf = (faults: readonly Fault[]) => faults.filter(({ verdict }) => verdict === null)
  return {
    dead,
    keep: (fault, verdict) => {
      const key = keyOf(fault.file, fault.mutant)
      dead.set(key, verdict)
      write({ fault: key, verdict })
      return verdict
    },
    note: (judge, afresh, faults) => {
      const left = leftOf(faults)
      const keys = (of: 'passed' | 'unsure') => left.filter((one) => one[of].has(judge)).map(({ file, mutant }) => keyOf(file, mutant))
      const shown = left.map(({ file, mutant }) => hash(keyOf(file, mutant)))
      write({ heard: nameOf(judge, afresh), shown, passed: keys('passed'), unsure: keys('unsure') })
    },
    recall: (judge, afresh, faults) => {
      const { shown = [], passed = [], unsure = [] } = heard.get(nameOf(judge, afresh)) ?? {}
      const [wasShown, letPass, isUnsure] = [new Set(shown), new Set(passed), new Set(unsure)]
      return leftOf(faults).filter((one) => {
        const key = keyOf(one.file, one.mutant)
        if (letPass.has(key)) one.passed.add(judge)
        if (isUnsure.has(key)) one.unsure.add(judge)
        one.isAsked ||= letPass.has(key) || isUnsure.has(key)
        return wasShown.has(hash(key))
      })
    },
  }
}
