import { exclusionFaults, type Exclusion } from './coverage.ts'
import { inventory, type Inventory } from './inventory.ts'
import type { Lock } from './lock.ts'
import { stimuliOf, timekeepersOf, valueOf, type Model, type Stimulus } from './model.ts'
import { printed, type Portable } from './portable.ts'
import { asPromised, rehearse, type Promised, type Promises } from './promises.ts'
import { statesIn } from './requirements.ts'
import type { Path, Step } from './run.ts'
import { changesSince } from './verify.ts'
import { inWords } from './language.ts'

/** A call that a page makes for an actor of its machine. */
export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its query, as it is sent. */
  path: string
  /** Nothing when the call has no body. */
  body?: unknown
}

/** An answer to a call, or that none arrives. */
export type Reply = 'nothing' | { status: number; json?: unknown; text?: string; headers?: Readonly<Record<string, string>> }

/** A call that waits for its answer. */
export interface HeldCall {
  method: string
  path: string
  body: Portable
  answer: (reply: Reply) => Promise<void>
}

/** What a driver of browsers lends to the kit: one page, its calls and its clock. */
export interface Stage<Page> {
  page: Page
  /** Where the page says that a machine is, without its name; null when it shows none. */
  state: (machine: string) => Promise<string | null>
  /** Moves the page's clock, which stands still otherwise. */
  passTime: (ms: number) => Promise<void>
  /** Waits a moment of the driver's own time, for the page to draw. */
  breathe: () => Promise<void>
  /** The calls that nobody has answered, oldest first. */
  held: () => readonly HeldCall[]
  /** What the network says when a service ends like this. */
  replyTo: (kind: 'done' | 'error', value: unknown) => Reply
  /** Sees some words in the page, as a heading or any other text; throws when they are not there. */
  reads: (words: string) => Promise<void>
  /** Sees in the page what the machine emitted; throws when it is not there. */
  emitted: (event: Portable) => Promise<void>
  /** Puts away what passes by itself, such as messages, so that it hides nothing of the next step. */
  tidy: () => Promise<void>
}

type Context = Readonly<Record<string, Portable>>

/**
 * How a screen is worked and seen, so that a path can be walked in a real page. `Page` is the browser driver's own; the
 * kit knows none. What a screen cannot do (an actor that makes no call, an event of the browser) is bound too, to what
 * brings it about. A stimulus that is bound to nothing is not taken.
 */
export interface ScreenBindings<Page> {
  /** Opens the screen as an input says. */
  open: Readonly<Record<string, (page: Page) => Promise<void>>>
  /** By stimulus, as locks write it: `SUBMIT: sin usuario`, `captcha.snapshot: resuelto`. */
  do: Readonly<Record<string, (page: Page, context: Context) => Promise<void>>>
  /**
   * Stimuli that a page allows only in some situations: a button that is not always there. States as in `see`. `input` is
   * what the page was opened with, for what it keeps of its opening and the machine does not.
   */
  when?: Readonly<Record<string, (context: never, states: readonly string[], input: string) => boolean>>
  /**
   * Outcomes that a page brings about by itself, before anybody could see the state that waits for them, and what must
   * be made ready in the page, before the step that leads there, for it to be this one.
   */
  atOnce?: Readonly<Record<string, (page: Page) => Promise<void>>>
  /**
   * Situations that a page leaves by itself, as one that was just sent to another address: there it takes what `atOnce`
   * binds and nothing else. What `do` binds too is done everywhere else. States as in `see`.
   */
  hurried?: (context: never, states: readonly string[]) => boolean
  /** What of the context such situations hang on, when the model's own `key` leaves it out. */
  apart?: (context: never) => unknown
  /** By state, from the machine down (`form.open`): throws when the person would not see it, by role and text. */
  see: Readonly<Record<string, (page: Page, context: Context) => Promise<void>>>
  /** By actor (`src`): the call that it makes, given its input. The answer is held until the path gives it. */
  http: Readonly<Record<string, (input: never) => HttpCall>>
  /** By `actor.kind: case`: what the network says, where the outcome alone does not tell. */
  answers?: Readonly<Record<string, Reply>>
  /** Situations in which the page shows nothing of the machine. States as in `see`. */
  silent?: (context: never, states: readonly string[]) => boolean
  /** What the page cannot bring about, and why. */
  exclude?: readonly Exclusion[]
}

/** A walk through a page: the steps that were confirmed in it, and the first thing that was not so. */
export interface PageWalk {
  path: Path
  steps: Step[]
  fault: string | null
  /** What requirements say of its steps, as far as it was seen. */
  kept: Promised[]
}

const PATIENCE = 30_000

/** Milliseconds of the page's time that breaths may spend, so that its frames and transitions go on: each twice the one before. */
const BREATH = { first: 8, longest: 128 }

/** A walk under way. */
interface Walker<Page> {
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
}

/** A state's value as pages write it: parallel regions joined by commas. */
function pageState(value: Portable): string {
  if (typeof value === 'string') return value
  return Object.entries(value as Readonly<Record<string, Portable>>)
    .map(([state, inner]) => (printed(inner) === '{}' ? state : `${state}.${pageState(inner)}`))
    .join(',')
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

/** A context that cannot be asked for a field it has not: what a page shows of `undefined` is nothing, and nothing is always seen. */
export function strict<T>(context: T): never {
  const field = (target: object, name: string | symbol): unknown => {
    if (typeof name === 'string' && !(name in target))
      throw new Error(inWords(`el contexto no tiene «${name}»`, `the context has no '${name}'`))
    return Reflect.get(target, name)
  }
  return (typeof context === 'object' && context !== null ? new Proxy(context, { get: field }) : context) as never
}

/** What the page should say of the machine; null where it shows nothing of it. */
export function expectedState<Page>({ silent }: ScreenBindings<Page>, { value, context }: Pick<Step, 'value' | 'context'>): string | null {
  return silent?.(strict(context), statesIn(value)) ? null : pageState(value)
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
function leave<Page>({ ahead, waiting, abandoned, timekeepers, beside }: Walker<Page>, { armed, stopped, calls, stimulus }: Step): void {
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

/** Sees a step in the page: where a requirement tells of it, as it tells it; the rest, as the machine does it. */
async function confirm<Page>(walker: Walker<Page>, step: Step, promised: readonly Promised[]): Promise<void> {
  const told = asPromised(step, promised, (actor) => walker.timekeepers.has(actor))
  const words = promised.flatMap(({ sight }) => sight.reads ?? [])
  await confirmState(walker, step)
  confirmPlace(step, promised)
  await confirmCalls(walker, told)
  await whileTimePasses(walker, step.timers, async () => {
    await see(walker, told)
    for (const one of words) await walker.stage.reads(one)
  })
  await walker.stage.tidy()
}

/** Goes to the next deadline, and sees just before it that nothing has happened. */
async function waitFor<Page>(walker: Walker<Page>, before: Step): Promise<void> {
  const { stage, name, ahead, bindings } = walker
  const [next] = before.timers
  const gained = ahead.get(next?.timer ?? '') ?? 0
  const rest = (next?.ms ?? 0) - gained
  if (rest > 1) {
    await stage.passTime(rest - 1)
    const state = await stage.state(name)
    if (state !== expectedState(bindings, before))
      throw new Error(inWords(`${next?.timer} se cumplió antes de su plazo`, `${next?.timer} came before its time`))
  }
  await stage.passTime(1)
  // The path passes the whole of it, and the page only what was left.
  for (const { timer } of before.timers) ahead.set(timer, (ahead.get(timer) ?? 0) - gained)
}

function isHurried<Page>({ hurried }: ScreenBindings<Page>, { value, context }: Step): boolean {
  return hurried?.(strict(context), statesIn(value)) ?? false
}

/** Whether the page takes the step of this place by itself. */
function isAtOnce<Page>(bindings: ScreenBindings<Page>, steps: readonly Step[], place: number): boolean {
  const [before, step] = [steps[place - 1], steps[place]]
  if (!before || !step || !(step.stimulus in (bindings.atOnce ?? {}))) return false
  return !(step.stimulus in bindings.do) || isHurried(bindings, before)
}

/** Makes the page ready for what it will take by itself after the step of this place. */
async function prepareAfter<Page>(
  { page }: Stage<Page>,
  bindings: ScreenBindings<Page>,
  steps: readonly Step[],
  place: number,
): Promise<void> {
  for (let next = place + 1; isAtOnce(bindings, steps, next); next += 1) await bindings.atOnce?.[steps[next]?.stimulus ?? '']?.(page)
}

async function perform<Page>(walker: Walker<Page>, stimulus: Stimulus, before: Step): Promise<void> {
  const { stage, bindings, model, waiting } = walker
  const bound = bindings.do[stimulus.name]
  if (bound) return bound(stage.page, strict(before.context))
  if (stimulus.kind === 'clock') return waitFor(walker, before)
  if (stimulus.kind !== 'done' && stimulus.kind !== 'error')
    throw new Error(inWords(`nada dice cómo hacer «${stimulus.name}»`, `nothing says how to do '${stimulus.name}'`))
  const call = waiting.get(stimulus.actor)
  if (!call) throw new Error(inWords(`${stimulus.actor} no espera respuesta`, `${stimulus.actor} waits for no answer`))
  waiting.delete(stimulus.actor)
  await call.answer(bindings.answers?.[stimulus.name] ?? stage.replyTo(stimulus.kind, valueOf(model, stimulus)))
}

/** What a machine's page is walked with. */
export interface PageSubject<Page> {
  /** The machine's name in `data-state`. */
  name: string
  model: Model
  bindings: ScreenBindings<Page>
  /** What its requirements say of its steps; nothing when absent. */
  promises?: Promises
  /** Milliseconds of the driver's own time that a page has to show what it should; half a minute when absent. */
  patience?: number
}

/** Walks a path in a page, as far as the page agrees with what the requirements say and, of the rest, with what the machine would do. */
export async function walkPage<Page>(
  { name, model, bindings, promises = new Map(), patience = PATIENCE }: PageSubject<Page>,
  stage: Stage<Page>,
  path: Path,
  told: (step: Step) => void = () => {},
): Promise<PageWalk> {
  const known = inventory(model.machine)
  const stimuli = stimuliOf(model, known)
  const rehearsed = rehearse(model, known, path)
  const expected = rehearsed.map(({ step }) => step)
  const walker: Walker<Page> = {
    stage,
    name,
    model,
    known,
    bindings,
    patience,
    waiting: new Map(),
    abandoned: new Set(),
    ahead: new Map(),
    timekeepers: timekeepersOf(model, known),
    beside: new Map(),
  }
  const steps: Step[] = []
  const kept: Promised[] = []
  for (const [index, { occasion, step }] of rehearsed.entries()) {
    const stimulus = stimuli.get(step.stimulus)
    const before = expected[index - 1]
    const promised = promises.get(occasion) ?? []
    try {
      if (!isAtOnce(bindings, expected, index)) {
        await prepareAfter(stage, bindings, expected, index)
        if (!before) await bindings.open[path.input]?.(stage.page)
        else if (stimulus) await perform(walker, stimulus, before)
      }
      leave(walker, step)
      // What passes at once is seen in what it leads to.
      if (!isAtOnce(bindings, expected, index + 1)) {
        await confirm(walker, step, promised)
        kept.push(...promised)
      }
    } catch (error) {
      const at = inWords(`paso ${index} («${step.stimulus}»)`, `step ${index} ('${step.stimulus}')`)
      const asked = promised.map(({ of }) => inWords(`«${of}»`, `'${of}'`)).join(', ')
      const from = asked === '' ? '' : inWords(`, de lo que habla ${asked}`, `, of which ${asked} tells`)
      return { path, steps, kept, fault: `${at}${from}: ${error instanceof Error ? error.message : String(error)}` }
    }
    told(step)
    steps.push(step)
  }
  return { path, steps, kept, fault: null }
}

/** How a machine's page stands: what its walks took, and what is wrong. */
export interface PageVerdict {
  transitions: ReadonlySet<string>
  faults: readonly string[]
}

const untaken = (id: string): string => inWords(`Ningún camino toma en la página ${id}`, `No path takes in the page ${id}`)

/** What requirements ask to be read, and no walk looked for: words that nobody sees hold nothing. */
function unread<Page>({ promises = new Map() }: PageSubject<Page>, walks: readonly PageWalk[]): string[] {
  const kept = new Set(walks.flatMap((one) => one.kept))
  const asked = [...promises.values()].flat().filter((one: Promised) => one.sight.reads !== undefined && !kept.has(one))
  return asked.map(({ of, sight }: Promised) => {
    const words = [sight.reads ?? []]
      .flat()
      .map((one) => inWords(`«${one}»`, `'${one}'`))
      .join(', ')
    return inWords(`Nadie leyó en la página ${words}, de «${of}»`, `Nobody read in the page ${words}, of '${of}'`)
  })
}

/** Holds the walks of a page to every transition that the lock knows, and to what requirements ask to be read. */
export function pageVerdict<Page>(subject: PageSubject<Page>, lock: Lock, walks: readonly PageWalk[]): PageVerdict {
  const { model, bindings } = subject
  const { exclude = [] } = bindings
  const transitions = new Set(walks.flatMap(({ steps }) => steps.flatMap(({ fired }) => fired)))
  const missing = lock.transitions.filter((id) => !transitions.has(id))
  const excluded = new Set(exclude.map(({ id }) => id))
  const faults = [
    ...changesSince(lock, model),
    ...walks.flatMap(({ path, fault }, index) =>
      fault === null ? [] : [inWords(`Camino ${index + 1} (${path.input}), ${fault}`, `Path ${index + 1} (${path.input}), ${fault}`)],
    ),
    ...missing.filter((id) => !excluded.has(id)).map(untaken),
    ...unread(subject, walks),
    ...exclusionFaults(exclude, new Set(missing)),
  ]
  return { transitions, faults }
}
