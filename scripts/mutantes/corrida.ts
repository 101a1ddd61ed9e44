import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { kill, pid } from 'node:process'
import { fileURLToPath } from 'node:url'
import { createVitest, type Reporter, type TestSpecification, type Vitest } from 'vitest/node'

const silent: Reporter = {}

/** How a batch of tests ended: `null` when all passed, else what failed first. */
export type Verdict = string | null

/** One vitest that stays warm: between runs only the file that changed is read again. */
export interface Runner {
  /** Runs the tests of these files whose name matches; what failed first. */
  run: (tests: readonly string[], pattern?: string) => Promise<Verdict>
  /** A source whose fault came or went. */
  changed: (file: string) => void
  close: () => Promise<void>
}

function firstFailure(vitest: Vitest): Verdict {
  const loose = vitest.state.getUnhandledErrors()
  for (const file of vitest.state.getFiles()) {
    const inner = vitest.state.getReportedEntity(file)
    if (inner?.type !== 'module') continue
    // A file whose rest was let be after its first failure does not say itself that it failed.
    for (const test of inner.children.allTests('failed')) return `${file.name}: ${test.fullName}`
    if (file.result?.state === 'fail') return `${file.name}: no carga`
  }
  if (loose.length > 0) return 'un error sin dueño'
  if (vitest.state.getFiles().every(({ result }) => result?.state !== 'pass'))
    throw new Error('Ninguna prueba corrió: nada juzga esta falla.')
  return null
}

async function specificationsOf(vitest: Vitest, tests: readonly string[]): Promise<TestSpecification[]> {
  const found = await vitest.globTestSpecifications(tests.map((test) => resolve(test)))
  return found.filter(({ moduleId }) => tests.some((test) => resolve(test) === moduleId))
}

/** A fault may make a loop that has no end: on the busiest machine, what takes longer than this is one. */
const MOST_MS = 600_000

/** Ends the processes in which tests run: whoever waits for them is told that they ended without a word. */
function endWorkers(): void {
  const workers = spawnSync('pgrep', ['-P', String(pid), '-f', 'vitest'], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
  for (const worker of workers.filter(Boolean)) kill(Number(worker), 'SIGKILL')
}

/** Starts the vitest of the house's configuration in this process. */
export async function startRunner(): Promise<Runner> {
  const vitest = await createVitest('test', {
    config: fileURLToPath(new URL('vitest.config.ts', import.meta.url)),
    watch: false,
    bail: 1,
    retry: 0,
    reporters: [silent],
    silent: true,
    maxWorkers: 1,
  })
  await vitest.standalone()
  return {
    run: async (tests, pattern) => {
      if (tests.length === 0) return null
      if (pattern === undefined) vitest.resetGlobalTestNamePattern()
      else vitest.setGlobalTestNamePattern(pattern)
      const specifications = await specificationsOf(vitest, tests)
      vitest.state.clearFiles(vitest.getRootProject(), [])
      vitest.state.filesMap.clear()
      vitest.state.errorsSet.clear()
      const watch = setTimeout(endWorkers, MOST_MS)
      await vitest.runTestSpecifications(specifications, false)
      clearTimeout(watch)
      return firstFailure(vitest)
    },
    changed: (file) => vitest.invalidateFile(resolve(file)),
    close: () => vitest.close(),
  }
}
