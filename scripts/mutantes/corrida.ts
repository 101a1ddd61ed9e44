import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { env, kill, pid } from 'node:process'
import { fileURLToPath } from 'node:url'
import { createVitest, type Reporter } from 'vitest/node'
import { papersIn, type Line, type Plan } from './encargo.ts'
import { SHELF } from './prueba.ts'

const silent: Reporter = {}

/** What a file of tests said of the faults that it was to judge, and which of them its process never came back from. */
export interface Said {
  lines: readonly Line[]
  hung: number | null
}

export interface Runner {
  /** Has a file of tests judge, or those of its tests whose name matches, in a process of its own. */
  ask: (test: string, plan: Plan, pattern?: string) => Promise<Said>
  /** Sources whose faults came or went. */
  changed: (files: readonly string[]) => void
  close: () => Promise<void>
}

/** On the busiest machine, what takes longer than this with one fault has no end; and without any, nothing is right. */
const MOST_MS = { oneFault: 120_000, inOrder: 300_000, asItIs: 900_000 }

/** Ends the processes in which tests run: whoever waits for them is told that they ended without a word. */
function endWorkers(): void {
  const workers = spawnSync('pgrep', ['-P', String(pid), '-f', 'vitest'], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
  for (const worker of workers.filter(Boolean)) kill(Number(worker), 'SIGKILL')
}

/** Starts the vitest of the house's configuration in this process. */
export async function startRunner(): Promise<Runner> {
  const papers = papersIn(SHELF)
  env['MUTANTES'] = SHELF
  const vitest = await createVitest('test', {
    config: fileURLToPath(new URL('vitest.config.ts', import.meta.url)),
    watch: false,
    retry: 0,
    reporters: [silent],
    silent: true,
    maxWorkers: 1,
  })
  await vitest.standalone()
  return {
    ask: async (test, plan, pattern) => {
      const [specification] = await vitest.globTestSpecifications([resolve(test)])
      if (specification === undefined) throw new Error(`No hay pruebas en ${test}`)
      if (pattern === undefined) vitest.resetGlobalTestNamePattern()
      else vitest.setGlobalTestNamePattern(pattern)
      mkdirSync(SHELF, { recursive: true })
      rmSync(papers.now, { force: true })
      writeFileSync(papers.lines, '')
      writeFileSync(papers.plan, JSON.stringify(plan))
      let hung: number | null = null
      const started = Date.now()
      const watch = setInterval(() => {
        const now = existsSync(papers.now) ? Number(readFileSync(papers.now, 'utf8')) : 0
        const since = existsSync(papers.now) ? statSync(papers.now).mtimeMs : started
        const most = now === 0 ? MOST_MS.asItIs : plan.inOrder ? MOST_MS.inOrder : MOST_MS.oneFault
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
    changed: (files) => files.forEach((file) => vitest.invalidateFile(resolve(file))),
    close: () => vitest.close(),
  }
}
