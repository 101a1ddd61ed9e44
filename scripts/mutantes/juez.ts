import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import process, { env } from 'node:process'
import { startTests, type File, type Suite, type Test } from '@vitest/runner'
import { TestRunner } from 'vitest'
import { papersIn, type Line, type Plan, type Sown } from './encargo.ts'

/** Which fault is shown, how often any was asked for, up to how often, and which. */
const sown = { shown: 0, asked: 0, most: Infinity, seen: new Set<number>() }

Object.assign(globalThis, {
  __falla: (number: number): boolean => {
    sown.seen.add(number)
    sown.asked += 1
    if (sown.asked > sown.most) throw new Error('No termina.')
    return number === sown.shown
  },
})

/** How many times as often as without a fault: what asks more goes round without end. */
const LOOP = 50

/** After how many faults it is seen whether one of them left something behind. */
const CHECK_EVERY = 25

/** A test with a fault may take so many times as long as the longest of those that ask for it take without one, and never less than this. */
const PATIENCE = 3
const LEAST_MS = 1_000

const papers = papersIn(env['MUTANTES'] ?? '')
const say = (line: Line): void => appendFileSync(papers.lines, `${JSON.stringify(line)}\n`)

let loose = false
for (const kind of ['unhandledRejection', 'uncaughtException'] as const) process.on(kind, () => void (loose = true))

/** What was asked for, and when: while the file was loaded, by one test, or beside them all. */
const heard = { loading: new Set<number>(), beside: new Set<number>(), by: new Map<string, Set<number>>() }

interface LoadedModule {
  id: string
  importers: Set<string>
  promise: unknown
  exports: unknown
  evaluated: boolean
}
interface Loaded {
  getModuleById: (id: string) => LoadedModule | undefined
  getModulesByFile: (file: string) => Set<LoadedModule> | undefined
}

/** What is loaded of a source, and all that stands on it, is loaded again. */
function forget(file: string): void {
  const { evaluatedModules } = (globalThis as unknown as { __vitest_worker__: { evaluatedModules: Loaded } }).__vitest_worker__
  const met = new Set<string>()
  const visit = (one: LoadedModule): void => {
    if (met.has(one.id)) return
    met.add(one.id)
    Object.assign(one, { promise: undefined, exports: undefined, evaluated: false })
    for (const id of one.importers) {
      const importer = evaluatedModules.getModuleById(id)
      if (importer !== undefined) visit(importer)
    }
  }
  for (const one of evaluatedModules.getModulesByFile(file) ?? []) visit(one)
}

const testsOf = (tasks: File['tasks']): Test[] => tasks.flatMap((task) => (task.type === 'test' ? [task] : testsOf(task.tasks)))
const nameOf = (test: Test): string => (test.suite === undefined ? test.name : `${test.suite.name} ${test.name}`)
const isRed = ({ result }: Pick<Test, 'result'>): boolean => result?.state === 'fail'
const isRun = ({ result }: Pick<Test, 'result'>): boolean => result?.state === 'pass' || result?.state === 'fail'

/** What failed first in a file whose tests ran, or null. */
function firstRed(file: File): string | null {
  const red = testsOf(file.tasks).find(isRed)
  if (red !== undefined) return `${file.name}: ${nameOf(red)}`
  return isRed(file) ? `${file.name}: no carga` : null
}

/** The tests of a file that run, by their ids; null: all. */
type Shown = readonly string[] | null

/** How long a file's tests may take with a fault, or those of them with these ids. */
function patienceWith(file: File, ids: Shown): number {
  const shown = testsOf(file.tasks).filter(({ id }) => ids?.includes(id) ?? true)
  return Math.max(LEAST_MS, PATIENCE * Math.max(...shown.map(({ result }) => result?.duration ?? 0)))
}

/** Runs a file's tests once more in this process, or those of them with these ids, up to the first that fails; nothing is told to whoever started it. */
async function again(judge: TestRunner, file: File, ids: Shown, fault: Sown | null): Promise<File> {
  const silent = Object.create(judge) as TestRunner
  Object.assign(silent, {
    config: fault === null ? judge.config : { ...judge.config, testTimeout: patienceWith(file, ids) },
    cancelRun: false,
    onTaskUpdate: async () => {},
    onCollected: () => {},
    onCollectStart: (one: File) => TestRunner.prototype.onCollectStart.call(silent, one),
    onBeforeRunTask: (test: Test) => TestRunner.prototype.onBeforeRunTask.call(silent, test),
    onAfterRunTask: (test: Test) => {
      if (isRed(test)) silent.cancel('test-failure')
      TestRunner.prototype.onAfterRunTask.call(silent, test)
    },
    onAfterRunFiles: () => TestRunner.prototype.onAfterRunFiles.call(silent),
    onAfterRunSuite: (one: Suite) => TestRunner.prototype.onAfterRunSuite.call(silent, one),
  })
  forget(file.filepath)
  if (fault?.once === true) forget(fault.file)
  writeFileSync(papers.now, String(fault?.number ?? 0))
  Object.assign(sown, { shown: fault?.number ?? 0, asked: 0 })
  loose = false
  const [ran] = await startTests([{ filepath: file.filepath, ...(ids !== null && { testIds: [...ids] }) }], silent)
  await new Promise((done) => void setImmediate(done))
  sown.shown = 0
  if (fault?.once === true) forget(fault.file)
  if (ran === undefined) throw new Error(`No corrió ${file.name}`)
  return ran
}

/**
 * Shows a fault. What fails late, by its time or by that of something that it waits for, may be late because the machine is busy: its test
 * must do well now without the fault, in the time that the fault had, and fail with it once more. `null`: it does not do well.
 */
async function shownTo(judge: TestRunner, file: File, ids: Shown, fault: Sown, timeless: boolean): Promise<File | null> {
  const ran = await again(judge, file, ids, fault)
  const red = testsOf(ran.tasks).find(isRed)
  const late = red?.result?.duration ?? 0
  if (red === undefined || late < (timeless ? patienceWith(file, ids) : LEAST_MS) * 0.9) return ran
  const control = await again(judge, file, ids === null ? null : [red.id], null)
  const now = testsOf(control.tasks).find(({ id }) => id === red.id)?.result?.duration ?? Infinity
  return firstRed(control) !== null || now > late ? null : again(judge, file, ids, fault)
}

/** The tests that a fault is shown to: those that ask for it, or all when what asks is done once, in loading or in whichever test came first. */
function witnesses(file: File, { number, once }: Sown): Test[] {
  const all = testsOf(file.tasks).filter((test) => test.result?.state === 'pass')
  const asking = all.filter(({ id }) => heard.by.get(id)?.has(number) === true)
  return heard.loading.has(number) || heard.beside.has(number) || (once && asking.length > 0) ? all : asking
}

async function judgeAll(judge: TestRunner, file: File, plan: Plan): Promise<void> {
  sown.most = sown.asked * LOOP + 1_000_000
  sown.seen = new Set()
  const isWell = async (ids: Shown): Promise<boolean> => firstRed(await again(judge, file, ids, null)) === null
  const wells = new Map<string, Promise<boolean>>()
  /** Whether these tests of the file do well without the others, and without any fault. */
  const doWell = (ids: readonly string[]): Promise<boolean> => {
    const known = wells.get(ids.join()) ?? isWell(ids)
    wells.set(ids.join(), known)
    return known
  }
  /** Which tests a fault is shown to at a time. Where they go on with what those before them left: all that ask, or each that does well by itself, or the whole file. */
  async function* turns(fault: Sown): AsyncGenerator<Shown> {
    const ids = witnesses(file, fault).map(({ id }) => id)
    if (!plan.inOrder || (await doWell(ids))) return yield ids
    const own: string[] = []
    for (const id of ids) {
      if (!(await doWell([id]))) continue
      own.push(id)
      yield [id]
    }
    if (own.length === 0) yield null
  }
  let unsure: { number: number; by: string; test: string | null; ids: Shown }[] = []
  /** Whether the tests that noticed something do well without it; what they said is said then. */
  const check = async (): Promise<boolean> => {
    const noticed = unsure.flatMap(({ test }) => test ?? [])
    const controls: Shown[] = plan.inOrder ? unsure.map(({ ids }) => ids) : [noticed]
    const different = new Map(unsure.length === 0 ? [] : controls.map((ids) => [ids?.join(), ids]))
    let areWell = true
    for (const ids of different.values()) areWell &&= await isWell(ids)
    if (areWell) for (const { number, by } of unsure) say({ kind: 'fault', number, by })
    else say({ kind: 'doubt', numbers: unsure.map(({ number }) => number) })
    unsure = []
    return areWell
  }
  const asked = plan.faults.filter((fault) => witnesses(file, fault).length > 0)
  say({ kind: 'asked', numbers: asked.map(({ number }) => number) })
  const started = Date.now()
  // Those of what is loaded once, last: what is loaded for one of them is loaded again after it.
  for (const fault of asked.toSorted((one, other) => Number(one.once) - Number(other.once))) {
    const once = fault.once || heard.loading.has(fault.number)
    if (Date.now() - started > plan.forMs) {
      if (await check()) say({ kind: 'more' })
      return
    }
    let by: string | null = null
    for await (const ids of turns(fault)) {
      const ran = await shownTo(judge, file, ids, { ...fault, once }, plan.timeless)
      if (ran === null) {
        by = 'tarde'
        say({ kind: 'doubt', numbers: [fault.number] })
        break
      }
      by = firstRed(ran) ?? (loose ? `${file.name}: un error sin dueño` : null)
      if (by === null && !testsOf(ran.tasks).some(isRun)) throw new Error(`Ninguna prueba de ${file.name} corrió.`)
      if (by === null) continue
      unsure.push({ number: fault.number, by, test: testsOf(ran.tasks).find(isRed)?.id ?? null, ids })
      break
    }
    if (by === null) say({ kind: 'fault', number: fault.number, by })
    if (unsure.length >= CHECK_EVERY && !(await check())) return
  }
  if (await check()) say({ kind: 'done' })
}

/**
 * Runs a file's tests as they are, noting which faults each of them asks for, and then again for each of those faults, with it:
 * in the same process, only the tests that ask for it, and up to the first that fails.
 */
export default class Judge extends TestRunner {
  override onCollectStart(file: File): void {
    super.onCollectStart(file)
    sown.seen = heard.loading
    sown.shown = readPlan().alone ?? 0
  }

  onCollected(): void {
    sown.seen = heard.beside
  }

  override async onBeforeRunTask(test: Test): Promise<void> {
    await super.onBeforeRunTask(test)
    sown.seen = new Set()
    heard.by.set(test.id, sown.seen)
  }

  override onAfterRunTask(test: Test): void {
    super.onAfterRunTask(test)
    sown.seen = heard.beside
  }

  override async onAfterRunSuite(suite: Suite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (suite !== suite.file) return
    const plan = readPlan()
    const red = firstRed(suite.file)
    if (plan.alone !== undefined) return say({ kind: 'fault', number: plan.alone, by: red })
    if (red !== null) say({ kind: 'broken', by: red })
    await judgeAll(this, suite.file, plan)
  }
}

const readPlan = (): Plan => JSON.parse(readFileSync(papers.plan, 'utf8')) as Plan
