import { pauseOf } from './model.ts'
import type { Path, Run, Step } from './run.ts'
import { portable, printed, type Portable } from './portable.ts'
import { inWords } from './language.ts'

/** What must be seen after the last step of a requirement. What is not named is not looked at. */
export interface Expectation {
  /** The state: `form.open`; of a parallel machine, each of them, in any order. */
  at?: string | readonly string[]
  /** The part of the context that matters. */
  context?: Readonly<Record<string, unknown>>
  /** Every call of the whole path, in order: the actor, or the actor and what it was given. */
  calls?: readonly (string | readonly [actor: string, input: unknown])[]
  /** Every message of the whole path, in order. */
  emits?: readonly unknown[]
  /** What was sent to the actors at the last step. */
  sends?: readonly (readonly [actor: string, event: unknown])[]
  /** Milliseconds that the clock was waited for, in all. */
  waits?: number
  output?: unknown
  /** What is read in the page at the last step. */
  reads?: string | readonly string[]
}

/**
 * What must be seen at one step of a story. Nothing else happens: a state that is not named is the one before, and calls,
 * messages, sendings and the application's own actions that are not named are none.
 */
export interface Sight {
  at?: string | readonly string[]
  context?: Readonly<Record<string, unknown>>
  calls?: readonly (string | readonly [actor: string, input: unknown])[]
  emits?: readonly unknown[]
  sends?: readonly (readonly [actor: string, event: unknown])[]
  /** Actions that the application provides, in order. */
  does?: readonly string[]
  /** Actors stopped before their end, when that matters. */
  stops?: readonly string[]
  /** Milliseconds until the next deadline, when there is one to speak of. */
  deadline?: number
  /** Marks of the state, when they matter. */
  tags?: readonly string[]
  output?: unknown
  /** What is read in the page: only a page can deny it. */
  reads?: string | readonly string[]
  /** Nobody hears it: no transition is taken. */
  ignored?: true
}

/** A step of a story: what happens, and what must be seen of it. */
export type Told = string | readonly [stimulus: string, sight: Sight]

/** A rule of the specification or of the decisions, shown by a path of one machine. */
export interface Requirement {
  /** The section it comes from, `§5`; `decisión` when the specification is silent. */
  section: string
  says: string
  /** The rule's own words, when there are some. */
  quotes?: string
  /** Why it is so, when nobody's words say it. */
  because?: string
  given: string
  /** What is seen at the start, as at any other step of a story. */
  opens?: Sight
  steps: readonly Told[]
  expects?: Expectation
}

/** Writes a rule down: the section, its words, the path that shows it, and what must be seen along it or at its end. */
export function requirement(section: string, says: string, rule: Omit<Requirement, 'section' | 'says'>): Requirement {
  return { section, says, ...rule }
}

/** The path that shows a rule. */
export function pathShowing({ given, steps }: Requirement): Path {
  return { input: given, steps: steps.map((step) => (typeof step === 'string' ? step : step[0])) }
}

/**
 * Whether a value has at least what is expected of it: objects by the fields that are named, an empty one only empty; of a
 * list each place, or those that are named (`{0: …}`).
 */
function includes(actual: Portable | undefined, expected: Portable): boolean {
  if (typeof expected !== 'object' || expected === null) return printed(actual) === printed(expected)
  if (typeof actual !== 'object' || actual === null) return false
  const wanted = Object.entries(expected as Readonly<Record<string, Portable>>)
  const fields = actual as Readonly<Record<string, Portable>>
  if (Array.isArray(expected) && (!Array.isArray(actual) || actual.length !== expected.length)) return false
  return wanted.length === 0 ? Object.keys(actual).length === 0 : wanted.every(([key, value]) => includes(fields[key], value))
}

/** The states of a value, from the machine down: `{form: 'open'}` is `form.open`. */
export function statesIn(value: Portable): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value as Readonly<Record<string, Portable>>).flatMap(([key, inner]) => {
    const below = statesIn(inner)
    return below.length === 0 ? [key] : below.map((path) => `${key}.${path}`)
  })
}

function callsOf(steps: readonly Step[], expected: NonNullable<Expectation['calls']>): Portable {
  return steps
    .flatMap(({ calls }) => calls)
    .map(({ actor, input }, index) => (typeof expected[index] === 'string' ? actor : [actor, input]))
}

function waited(steps: readonly Step[]): number {
  const msOf = ({ stimulus }: Step, index: number) => (stimulus === 'clock' ? steps[index - 1]?.timers[0]?.ms : pauseOf(stimulus)?.ms) ?? 0
  return steps.reduce((total, step, index) => total + msOf(step, index), 0)
}

type Seen<Wanted> = { readonly [Part in keyof Wanted]-?: Portable }

/** The first part of what was seen that is not as it was wanted, in words. */
function unlike<Wanted extends object>(wanted: Wanted, seen: Seen<Wanted>): string | null {
  const parts = Object.keys(wanted) as (keyof Wanted & string)[]
  const broken = parts.find((part) => wanted[part] !== undefined && !includes(seen[part], portable(wanted[part])))
  if (broken === undefined) return null
  const [hoped, was] = [printed(wanted[broken]), printed(seen[broken])]
  return inWords(`${broken}: se esperaba ${hoped} y fue ${was}`, `${broken}: expected ${hoped}, got ${was}`)
}

/** Parallel parts are named in any order. */
const statesOf = ({ at }: { at?: string | readonly string[] }) => (at === undefined ? {} : { at: [at].flat().toSorted() })

function missedAt(sight: Sight, step: Step, before: Step | undefined): string | null {
  const { ignored, reads: _, ...named } = sight
  if (ignored && step.fired.length > 0)
    return inWords('nadie debía oírlo y tomó ', 'nobody should hear it and it took ') + step.fired.join(', ')
  const nothing = { calls: [], emits: [], sends: [], does: [] }
  const same = before === undefined ? {} : { at: statesIn(before.value).toSorted() }
  return unlike<Omit<Sight, 'ignored' | 'reads'>>(
    { ...nothing, ...same, ...named, ...statesOf(sight) },
    {
      at: statesIn(step.value).toSorted(),
      context: step.context,
      calls: callsOf([step], sight.calls ?? []),
      emits: step.emitted,
      sends: step.sent.map(({ to, event }) => [to, event]),
      does: step.done,
      stops: step.stopped,
      deadline: step.timers[0]?.ms ?? null,
      tags: step.tags,
      output: step.output,
    },
  )
}

function missedInAll(expects: Expectation, steps: readonly Step[]): string | null {
  const last = steps.at(-1) as Step
  const { reads: _, ...named } = expects
  return unlike<Omit<Expectation, 'reads'>>(
    { ...named, ...statesOf(expects) },
    {
      at: statesIn(last.value).toSorted(),
      context: last.context,
      calls: callsOf(steps, expects.calls ?? []),
      emits: steps.flatMap(({ emitted }) => emitted),
      sends: last.sent.map(({ to, event }) => [to, event]),
      waits: waited(steps),
      output: last.output,
    },
  )
}

/** A step without the actors that only keep time: no requirement names them among its calls. */
function withoutTimekeepers({ keepsTime }: Run, step: Step): Step {
  return {
    ...step,
    calls: step.calls.filter(({ actor }) => !keepsTime(actor)),
    stopped: step.stopped.filter((actor) => !keepsTime(actor)),
  }
}

/** What of a requirement is not so, in words; null when it holds. Every step but a pause must take some transition, unless it says that nobody hears it. */
export function brokenBy(run: Run, { given, opens, steps: told, expects }: Requirement): string | null {
  const steps = [withoutTimekeepers(run, run.start(given))]
  const start = opens === undefined ? null : missedAt(opens, steps[0] as Step, undefined)
  if (start !== null) return inWords(`al comenzar, ${start}`, `at the start, ${start}`)
  for (const one of told) {
    const [stimulus, sight] = typeof one === 'string' ? [one] : one
    const step = withoutTimekeepers(run, run.step(stimulus))
    if (step.fired.length === 0 && !sight?.ignored && !pauseOf(stimulus))
      return inWords(`«${stimulus}» no toma ninguna transición`, `'${stimulus}' takes no transition`)
    const missed = sight === undefined ? null : missedAt(sight, step, steps.at(-1))
    if (missed !== null) return inWords(`en «${stimulus}», ${missed}`, `at '${stimulus}', ${missed}`)
    steps.push(step)
  }
  return expects === undefined ? null : missedInAll(expects, steps)
}
