import { pureRun } from './drive-pure.ts'
import { walkPage } from './drive-page.ts'
import { expectedState, type PageSubject, type Stage } from './page-stage.ts'
import { inventory } from './inventory.ts'
import { portable, printed } from './portable.ts'
import { landingOf } from './reload.ts'
import { walk, type Path, type Step } from './run.ts'
import { inWords } from './language.ts'

/** A page that can be loaded again, and what it keeps of itself. */
export interface ReloadableStage<Page> extends Stage<Page> {
  /** Loads the page again, with what it kept until then and nothing else. */
  reload: () => Promise<void>
  /** What the page keeps, by key. */
  kept: () => Promise<Readonly<Record<string, string>>>
  /** Lets a moment of the page's time pass, for it to draw. */
  settle: () => Promise<void>
}

/** What a reload in one situation of a page did. */
export interface PageReload {
  path: Path
  /** Where the page was. */
  from: string
  /** Where its chart says that it comes back, as the page writes it; null where it shows nothing of it. */
  to: string | null
  /** What it kept, by key. */
  kept: Readonly<Record<string, string>>
  fault: string | null
}

/** For each state that a page's paths rest in, the shortest way to it. */
export function restsOf<Page>({ model, bindings }: PageSubject<Page>, paths: readonly Path[]): Path[] {
  const known = inventory(model.machine)
  const found = new Map<string, Path>()
  for (const { input, steps } of paths) {
    const walked = walk(pureRun(model, model.machine, known), { input, steps })
    for (const [index, step] of walked.entries()) {
      const next = walked[index + 1]
      // A situation that the page leaves by itself is nowhere to stay.
      if (step.status !== 'active' || (next && next.stimulus in (bindings.atOnce ?? {}))) continue
      const state = printed(step.value)
      const path = { input, steps: steps.slice(0, index) }
      const known = found.get(state)
      if (!known || known.steps.length > path.steps.length) found.set(state, path)
    }
  }
  return [...found.values()]
}

/** Milliseconds of the driver's own time that a page has to come back. */
const PATIENCE = 30_000

/** The same, for the first thing that a page keeps. */
const FIRST_KEEPING = 1500

/** The writes that a page makes again by itself, after those that it had made on the way. */
function repeated<Page>(
  { model, bindings }: PageSubject<Page>,
  stage: Stage<Page>,
  steps: readonly Step[],
  again: ReadonlySet<string>,
): string[] {
  const sources = new Map(inventory(model.machine).states.flatMap(({ invokes }) => invokes.map(({ id, src }) => [id, src])))
  const made = steps.flatMap(({ calls }) =>
    calls.flatMap(({ actor, input }) => {
      const call = again.has(actor) ? undefined : bindings.http[sources.get(actor) ?? '']?.(input as never)
      return call && call.method !== 'GET' ? [printed([call.method, call.path, call.body ?? null])] : []
    }),
  )
  return stage
    .held()
    .map(({ method, path, body }) => printed([method, path, body]))
    .filter((call) => made.includes(call))
}

/** Walks a page to a situation, loads it again there, and sees that it ends where its chart says, without calling twice. */
export async function reloadInPage<Page>(subject: PageSubject<Page>, stage: ReloadableStage<Page>, path: Path): Promise<PageReload> {
  const { name, model, bindings } = subject
  const { steps, fault } = await walkPage(subject, stage, path)
  const last = steps.at(-1)
  const from = printed(last?.value ?? null)
  if (fault !== null || !last) return { path, from, to: null, kept: {}, fault: fault ?? inWords('no llegó', 'it did not arrive') }
  const landing = landingOf(model.machine, last)
  const to = expectedState(bindings, { ...last, value: portable(landing.value), context: portable(landing.context) as Step['context'] })
  // What keeps the page's flows may come in after the page itself.
  const patience = Date.now() + FIRST_KEEPING
  let kept = await stage.kept()
  while (path.steps.length > 0 && !(`persist:${name}` in kept) && Date.now() < patience) {
    await stage.settle()
    kept = await stage.kept()
  }
  await stage.reload()
  const limit = Date.now() + PATIENCE
  let state = await stage.state(name)
  // A state that ends by itself is passed before anybody could see it.
  const passing = landing.invoked.some((id) => Object.keys(bindings.atOnce ?? {}).some((name) => name.startsWith(`${id}.`)))
  while (!(passing ? state !== null : state === to) && Date.now() < limit) {
    await stage.settle()
    state = await stage.state(name)
  }
  if (state !== to && !passing)
    return {
      path,
      from,
      to,
      kept,
      fault: inWords(`debía volver a ${to} y está en ${state}`, `it should have come back to ${to} and is in ${state}`),
    }
  const twice = repeated(subject, stage, steps, new Set(landing.invoked))
  return {
    path,
    from,
    to,
    kept,
    fault: twice.length > 0 ? inWords(`llamó otra vez ${twice.join(' y ')}`, `it called again ${twice.join(' and ')}`) : null,
  }
}
