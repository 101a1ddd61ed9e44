import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { env, kill, pid } from 'node:process'
import { fileURLToPath } from 'node:url'
import { createVitest, type Reporter } from 'vitest/node'
import { papersIn, type Line, type Plan } from './encargo.ts'
import type { Judge } from './memoria.ts'
import { clearShelf, SHELF, shelve } from './prueba.ts'

const silent: Reporter = {}

/** What a file of tests said of the faults that it was to judge, and which of them its process never came back from. */
export interface Said {
  lines: readonly Line[]
  hung: number | null
}

/** Sources written another way, each by its path. */
export type Copies = Readonly<Record<string, string>>

export interface Runner {
  /** Has a file of tests judge with some sources written another way, in a process of its own. */
  ask: (judge: Judge, plan: Plan, copies: Copies) => Promise<Said>
}

/** Whose tests are run, and how long what has no end may take. */
export interface Ways {
  config: string
  /** Without a word for so long, with one fault; and without any, nothing is right. */
  oneFaultMs: number
  asItIsMs: number
}

export const HOUSE: Ways = {
  config: fileURLToPath(new URL('vitest.config.ts', import.meta.url)),
  oneFaultMs: 120_000,
  asItIsMs: 900_000,
}

/** And never less than so many times what the file took as it is, by the same clock and on the same busy machine. */
const TIMES_AS_IT_IS = 10

/** Ends the processes in which tests run: whoever waits for them is told that they ended without a word. */
export function endWorkers(): void {
  const workers = spawnSync('pgrep', ['-P', String(pid), '-f', 'vitest'], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
  for (const worker of workers.filter(Boolean)) kill(Number(worker), 'SIGKILL')
}

/** Starts a vitest in this process. */
export async function startRunner({ config, oneFaultMs, asItIsMs }: Ways): Promise<Runner> {
  const papers = papersIn(SHELF)
  const took = new Map<string, number>()
  let shelved: Copies = {}
  env['MUTANTES'] = SHELF
  const vitest = await createVitest('test', {
    config,
    watch: false,
    retry: 0,
    reporters: [silent],
    silent: true,
    maxWorkers: 1,
  })
  await vitest.standalone()
  return {
    ask: async ({ test, pattern, machines = [] }, plan, copies) => {
      const [specification] = await vitest.globTestSpecifications([resolve(test)])
      if (specification === undefined) throw new Error(`No hay pruebas en ${test}`)
      if (pattern === undefined) vitest.resetGlobalTestNamePattern()
      else vitest.setGlobalTestNamePattern(pattern)
      // The process in which they run is started with it.
      env['MAQUINAS'] = machines.join()
      clearShelf()
      mkdirSync(SHELF, { recursive: true })
      for (const file of Object.keys({ ...shelved, ...copies })) if (shelved[file] !== copies[file]) vitest.invalidateFile(resolve(file))
      for (const [file, text] of Object.entries(copies)) shelve(file, text)
      shelved = copies
      writeFileSync(papers.lines, '')
      writeFileSync(papers.plan, JSON.stringify(plan))
      let hung: number | null = null
      const started = Date.now()
      const watch = setInterval(() => {
        const now = existsSync(papers.now) ? Number(readFileSync(papers.now, 'utf8')) : 0
        const since = existsSync(papers.now) ? statSync(papers.now).mtimeMs : started
        if (now !== 0 && !took.has(test)) took.set(test, since - started)
        const known = took.get(test)
        const most =
          known === undefined || (now === 0 && plan.alone === undefined) ? asItIsMs : Math.max(oneFaultMs, TIMES_AS_IT_IS * known)
        if (Date.now() - since < most) return
        hung = now
        endWorkers()
      }, 2_000)
      await vitest.runTestSpecifications([specification], false).catch((error: unknown) => {
        if (hung === null) throw error
      })
      clearInterval(watch)
      const lines = readFileSync(papers.lines, 'utf8').split('\n').filter(Boolean)
      return {
        lines: lines.map((line) => JSON.parse(line) as Line),
        hung: hung ?? (plan.alone !== undefined && lines.length === 0 ? plan.alone : null),
      }
    },
  }
}
