import type { Inventory } from './inventory.ts'
import { inWords } from './language.ts'
import type { Model } from './model.ts'
import { expectedState, strict, type HeldCall, type ScreenBindings, type Stage } from './page-stage.ts'
import { printed } from './portable.ts'
import { asPromised, type Promised } from './promises.ts'
import { statesIn } from './requirements.ts'
import type { Step } from './run.ts'

/** Milliseconds of the page's time that breaths may spend, so that its frames and transitions go on: each twice the one before. */
const BREATH = { first: 8, longest: 128 }

/** A walk under way. */
export interface Walker<Page> {
  stage: Stage<Page>
  name: string
  model: Model
  known: Inventory
  bindings: ScreenBindings<Page>
  patience: number
  waiting: Map<string, HeldCall>
  /** Calls of actors that were stopped: nobody answers them. */
  abandoned: Set<HeldCall>
  /** Milliseconds by which each timer of the page has run further than the path says. */
  ahead: Map<string, number>
  /** Actors that keep time beside the machine, and how long each lasts. */
  timekeepers: ReadonlyMap<string, number>
  /** Those of them that run, as timers: how long they last. */
  beside: Map<string, number>
  /** What its actors were sent in steps that passed at once. */
  unseen: Step['sent'][number][]
}

/** From the third moment on, the page's time passes too, while no timer of the machine could end by it. */
async function letTimePass<Page>({ stage, ahead, beside }: Walker<Page>, own: Step['timers'], moment: number): Promise<void> {
  if (moment < 2) return
  const timers = [...own, ...[...beside].map(([timer, ms]) => ({ timer, ms }))]
  const spare = timers.map(({ timer, ms }) => Math.floor(ms / 2) - (ahead.get(timer) ?? 0))
  const breath = Math.min(BREATH.first * 2 ** (moment - 2), BREATH.longest, ...spare)
  if (breath <= 0) return
  for (const { timer } of timers) ahead.set(timer, (ahead.get(timer) ?? 0) + breath)
  await stage.passTime(breath)
}

/** Waits until something is so. */
async function until<Page>(walker: Walker<Page>, timers: Step['timers'], holds: () => Promise<boolean>): Promise<boolean> {
  const limit = Date.now() + walker.patience
  for (let moment = 0; Date.now() < limit; moment += 1) {
    if (await holds()) return true
    await walker.stage.breathe()
    await letTimePass(walker, timers, moment)
  }
  return false
}

async function confirmState<Page>(walker: Walker<Page>, step: Step): Promise<void> {
  if (step.status !== 'active') return
  const { stage, name, bindings } = walker
  const expected = expectedState(bindings, step)
  if (await until(walker, step.timers, async () => (await stage.state(name)) === expected)) return
  const seen = await stage.state(name)
  throw new Error(inWords(`la página debía estar en ${expected} y está en ${seen}`, `the page should be in ${expected} and is in ${seen}`))
}

/** What a step leaves behind, seen or not: timers that begin again, and calls that nobody answers. */
export function leave<Page>(
  { ahead, waiting, abandoned, timekeepers, beside }: Walker<Page>,
  { armed, stopped, calls, stimulus }: Step,
): void {
  for (const timer of armed) ahead.delete(timer)
  for (const actor of stopped) {
    const call = waiting.get(actor)
    if (call) abandoned.add(call)
    waiting.delete(actor)
    beside.delete(actor)
  }
  beside.delete(stimulus.split('.done: ')[0] ?? '')
  for (const { actor } of calls) {
    const ms = timekeepers.get(actor)
    if (ms === undefined) continue
    ahead.delete(actor)
    beside.set(actor, ms)
  }
}

async function confirmCalls<Page>(walker: Walker<Page>, { calls, timers, status }: Step): Promise<void> {
  const { stage, known, bindings, waiting, abandoned } = walker
  const sources = new Map(known.states.flatMap(({ invokes }) => invokes.map(({ id, src }) => [id, src])))
  for (const { actor, input } of calls) {
    const expected = bindings.http[sources.get(actor) ?? '']?.(input as never)
    if (!expected) continue
    const said = printed([expected.method, expected.path, expected.body ?? null])
    const claimed = new Set([...waiting.values(), ...abandoned])
    const find = () => stage.held().find((call) => !claimed.has(call) && printed([call.method, call.path, call.body]) === said)
    if (!(await until(walker, timers, async () => find() !== undefined))) {
      const held = stage
        .held()
        .filter((call) => !claimed.has(call))
        .map((call) => printed([call.method, call.path, call.body]))
      throw new Error(
        inWords(
          `debía llamar ${said} y llamó ${held.join(' y ') || 'a nadie'}`,
          `it should have called ${said} and called ${held.join(' and ') || 'nobody'}`,
        ),
      )
    }
    waiting.set(actor, find() as HeldCall)
  }
  // The next screen asks for what it needs as soon as this machine has ended.
  if (status !== 'active') return
  const claimed = new Set([...waiting.values(), ...abandoned])
  const unexpected = stage.held().filter((call) => !claimed.has(call))
  if (unexpected.length === 0) return
  const said = unexpected.map(({ method, path }) => `${method} ${path}`).join(', ')
  throw new Error(inWords(`nadie esperaba ${said}`, `nobody expected ${said}`))
}

async function confirmTold<Page>({ stage, bindings, unseen }: Walker<Page>, { sent }: Step): Promise<void> {
  const all = [...unseen.splice(0), ...sent]
  for (const [actor, look] of Object.entries(bindings.told ?? {}))
    await look(
      stage.page,
      all.flatMap(({ to, event }) => (to === actor ? [event] : [])),
    )
}

/** A part of the page that comes in late, or the next page, needs frames and time to be seen. */
async function whileTimePasses<Page>(walker: Walker<Page>, timers: Step['timers'], look: () => Promise<void>): Promise<void> {
  let over = false
  const looked = look().then(
    () => null,
    (error: unknown) => ({ error }),
  )
  void looked.then(() => (over = true))
  for (let moment = 0; !over; moment += 1) {
    await Promise.race([looked, walker.stage.breathe()])
    if (!over) await letTimePass(walker, timers, moment)
  }
  const failure = await looked
  if (failure) throw failure.error
}

/** Where the page is, by what the requirements say. */
function confirmPlace({ value }: Step, promised: readonly Promised[]): void {
  const seen = statesIn(value).toSorted()
  for (const { sight } of promised) {
    const states = sight.at === undefined ? seen : [sight.at].flat().toSorted()
    if (printed(states) === printed(seen)) continue
    const [hoped, was] = [states.join(', '), seen.join(', ')]
    throw new Error(inWords(`la página debía estar en ${hoped} y está en ${was}`, `the page should be in ${hoped} and is in ${was}`))
  }
}

async function see<Page>({ stage, bindings }: Walker<Page>, { value, context, emitted }: Step): Promise<void> {
  for (const event of emitted) await stage.emitted(event)
  for (const leaf of statesIn(value)) {
    const parts = leaf.split('.')
    const seen = parts.map((_, index) => bindings.see[parts.slice(0, index + 1).join('.')]).filter((look) => look !== undefined)
    if (seen.length === 0) throw new Error(inWords(`nada dice qué se ve en ${leaf}`, `nothing says what is seen in ${leaf}`))
    for (const look of seen) await look(stage.page, strict(context))
  }
}

const asTold = <Page>({ timekeepers }: Walker<Page>, step: Step, promised: readonly Promised[]): Step =>
  asPromised(step, promised, (actor) => timekeepers.has(actor))

/** Lets a step pass that the page leaves at once: what it tells others is heard with what it leads to. */
export function pass<Page>(walker: Walker<Page>, step: Step, promised: readonly Promised[]): void {
  walker.unseen.push(...asTold(walker, step, promised).sent)
}

/** Sees a step in the page: where a requirement tells of it, as it tells it; the rest, as the machine does it. */
export async function confirm<Page>(walker: Walker<Page>, step: Step, promised: readonly Promised[]): Promise<void> {
  const told = asTold(walker, step, promised)
  const words = promised.flatMap(({ sight }) => sight.reads ?? [])
  await confirmState(walker, step)
  confirmPlace(step, promised)
  await confirmCalls(walker, told)
  await confirmTold(walker, told)
  await whileTimePasses(walker, step.timers, async () => {
    await see(walker, told)
    for (const one of words) await walker.stage.reads(one)
  })
  await walker.stage.tidy()
}
