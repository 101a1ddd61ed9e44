import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pid } from 'node:process'
import type { Runner, Verdict } from './corrida.ts'

/**
 * Where this process keeps the copies of sources with a fault in them. The sources themselves are never written: whatever
 * ends this process or its workers, they are as they were.
 */
export const shelfOf = (): string => join(tmpdir(), `mutantes-${pid}`)

/** Takes away every copy. */
export const clearShelf = (): void => rmSync(shelfOf(), { recursive: true, force: true })

/** What the judges say of a source as if it were written another way. */
export async function tried(runner: Pick<Runner, 'changed'>, file: string, text: string, judge: () => Promise<Verdict>): Promise<Verdict> {
  const copy = join(shelfOf(), file)
  mkdirSync(dirname(copy), { recursive: true })
  writeFileSync(copy, text)
  runner.changed(file)
  try {
    return await judge()
  } finally {
    clearShelf()
    runner.changed(file)
  }
}
