import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cwd, pid } from 'node:process'
import type { Plugin } from 'vite'
import type { Runner, Verdict } from './corrida.ts'

/**
 * Where this process keeps the copies of sources with a fault in them. The sources themselves are never written: whatever
 * ends this process or its workers, they are as they were.
 */
const SHELF = join(tmpdir(), `mutantes-${pid}`)

/** Takes away every copy. */
export const clearShelf = (): void => rmSync(SHELF, { recursive: true, force: true })

/** A source that has a fault is read from the shelf; the rest, from where they are. */
export const withItsFault = {
  name: 'con-su-falla',
  enforce: 'pre',
  load: (id: string): string | null => {
    const copy = join(SHELF, relative(cwd(), id))
    return existsSync(copy) ? readFileSync(copy, 'utf8') : null
  },
} satisfies Plugin

/** What the judges say of a source as if it were written another way. */
export async function tried(runner: Pick<Runner, 'changed'>, file: string, text: string, judge: () => Promise<Verdict>): Promise<Verdict> {
  const copy = join(SHELF, file)
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
