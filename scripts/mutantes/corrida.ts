import { resolve } from 'node:path'
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
  const failed = vitest.state.getFiles().filter(({ result }) => result?.state === 'fail')
  for (const file of failed) {
    const inner = vitest.state.getReportedEntity(file)
    if (inner?.type !== 'module') continue
    for (const test of inner.children.allTests('failed')) return `${file.name}: ${test.fullName}`
    return `${file.name}: no carga`
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
      await vitest.runTestSpecifications(specifications, false)
      return firstFailure(vitest)
    },
    changed: (file) => vitest.invalidateFile(resolve(file)),
    close: () => vitest.close(),
  }
}
