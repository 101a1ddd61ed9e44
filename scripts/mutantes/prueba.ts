import { readFileSync, writeFileSync } from 'node:fs'
import type { Runner, Verdict } from './corrida.ts'

const written = new Map<string, string>()

/** Puts every source back that a mutant stands in: also when the process is asked to end. */
export function restoreAll(): void {
  for (const [file, source] of written) writeFileSync(file, source)
  written.clear()
}

/** What the judges say of a file written another way; the file is as it was afterwards. */
export async function tried(runner: Runner, file: string, text: string, judge: () => Promise<Verdict>): Promise<Verdict> {
  written.set(file, readFileSync(file, 'utf8'))
  try {
    writeFileSync(file, text)
    runner.changed(file)
    return await judge()
  } finally {
    restoreAll()
    runner.changed(file)
  }
}
