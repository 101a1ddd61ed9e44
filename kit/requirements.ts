import { pauseOf } from './model.ts'
import type { Run, Step } from './run.ts'
import { portable, printed, type Portable } from './portable.ts'

/** What must be seen after the last step of a requirement. What is not named is not looked at. */
export interface Expectation {
  /** The state: `form.open`; of a parallel machine, each of them. */
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
}

/** A rule of the specification, shown by a path of one machine. */
export interface Requirement {
  /** The section it comes from: `§5`. */
  section: string
  says: string
  /** The rule's own words, when the specification has them. */
  quotes?: string
  given: string
  steps: readonly string[]
  expects: Expectation
}

/** Writes a rule down: the section, its words, the path that shows it, and what must be seen at its end. */
export function requirement(section: string, says: string, rule: Omit<Requirement, 'section' | 'says'>): Requirement {
  return { section, says, ...rule }
}

/** Whether a value has at least what is expected of it: objects by the fields that are named, lists whole. */
function includes(actual: Portable | undefined, expected: Portable): boolean {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) return printed(actual) === printed(expected)
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual)) return false
  const fields = actual as Readonly<Record<string, Portable>>
  return Object.entries(expected as Readonly<Record<string, Portable>>).every(([key, value]) => includes(fields[key], value))
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
  return steps.reduce((total, { stimulus }, index) => total + (stimulus === 'clock' ? (steps[index - 1]?.timers[0]?.ms ?? 0) : 0), 0)
}

/** What of a requirement is not so, in words; null when it holds. Every step but a pause must take some transition. */
export function brokenBy(run: Run, { given, steps: stimuli, expects }: Requirement): string | null {
  const steps = [run.start(given), ...stimuli.map((stimulus) => run.step(stimulus))]
  const idle = steps.find(({ stimulus, fired }, index) => index > 0 && fired.length === 0 && !pauseOf(stimulus))
  if (idle) return `«${idle.stimulus}» no toma ninguna transición`
  const last = steps.at(-1) as Step
  const seen: Record<keyof Expectation, Portable> = {
    at: [...statesIn(last.value)],
    context: last.context,
    calls: callsOf(steps, expects.calls ?? []),
    emits: steps.flatMap(({ emitted }) => emitted),
    sends: last.sent.map(({ to, event }) => [to, event]),
    waits: waited(steps),
    output: last.output,
  }
  const wanted = { ...expects, ...(expects.at !== undefined && { at: [expects.at].flat() }) }
  const parts = Object.keys(expects) as (keyof Expectation)[]
  const broken = parts.find((part) => !includes(seen[part], portable(wanted[part])))
  return broken === undefined ? null : `${broken}: se esperaba ${printed(wanted[broken])} y fue ${printed(seen[broken])}`
}
