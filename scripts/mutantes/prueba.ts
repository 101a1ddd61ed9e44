import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cwd, pid } from 'node:process'
import type { Plugin } from 'vite'

/**
 * Where this process keeps the copies of sources with faults in them. The sources themselves are never written: whatever
 * ends this process or its workers, they are as they were.
 */
export const SHELF = join(tmpdir(), `mutantes-${pid}`)

/** Takes away every copy. */
export const clearShelf = (): void => rmSync(SHELF, { recursive: true, force: true })

/** Puts a copy of a source, written another way, where the tests read it. */
export function shelve(file: string, text: string): void {
  const copy = join(SHELF, file)
  mkdirSync(dirname(copy), { recursive: true })
  writeFileSync(copy, text)
}

/** A source that has faults is read from the shelf; the rest, from where they are. */
export const withItsFaults = {
  name: 'con-sus-fallas',
  enforce: 'pre',
  load: (id: string): string | null => {
    const copy = join(SHELF, relative(cwd(), id))
    return existsSync(copy) ? readFileSync(copy, 'utf8') : null
  },
} satisfies Plugin
