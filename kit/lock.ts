import { printed, type Portable } from './portable.ts'
import type { Path, Step } from './run.ts'

/** One step as the lock keeps it: what is usual (nothing sent, no output…) is left out, and of the context only what changed. */
export type LockedStep = { readonly do: string; readonly at: Portable; readonly fired: readonly string[] } & {
  readonly [part: string]: Portable
}

export interface LockedPath {
  input: string
  steps: readonly LockedStep[]
}

/** The committed behaviour of one machine. */
export interface Lock {
  machine: string
  /** Every transition, so that one that appears or goes is seen even before it is walked. */
  transitions: readonly string[]
  paths: readonly LockedPath[]
}

function changes(before: Step | undefined, { context }: Step): Record<string, Portable> {
  const gone = Object.keys(before?.context ?? {}).filter((key) => !(key in context))
  const changed = Object.entries(context).filter(([key, value]) => !before || printed(before.context[key]) !== printed(value))
  return Object.fromEntries([...changed, ...gone.map((key): [string, Portable] => [key, '(absent)'])])
}

function isUsual(value: Portable): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}

/** A step as it is locked, given the one before it. */
export function lockedStep(before: Step | undefined, step: Step): LockedStep {
  const parts: Record<string, Portable> = {
    sets: changes(before, step),
    tags: step.tags,
    calls: step.calls.map(({ actor, input }) => ({ [actor]: input })),
    stops: step.stopped,
    sends: step.sent.map(({ to, event }) => ({ [to]: event })),
    emits: step.emitted,
    does: step.done,
    waits: Object.fromEntries(step.timers.map(({ timer, ms }) => [timer, ms])),
    ends: step.status === 'active' ? null : step.status,
    output: step.output,
  }
  const told = Object.entries(parts).filter(([, value]) => !isUsual(value))
  return { do: step.stimulus, at: step.value, fired: step.fired, ...Object.fromEntries(told) }
}

export function lockedPath({ input }: Path, steps: readonly Step[]): LockedPath {
  return { input, steps: steps.map((step, index) => lockedStep(steps[index - 1], step)) }
}

/** The stimuli of a locked path. */
export function pathOf({ input, steps }: LockedPath): Path {
  return { input, steps: steps.slice(1).map((step) => step.do) }
}

/** The first part in which a step is not what the lock says, or null. */
export function differenceIn(expected: LockedStep, actual: LockedStep): { part: string; expected: Portable; actual: Portable } | null {
  const parts = [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
  const part = parts.find((name) => printed(expected[name]) !== printed(actual[name]))
  return part === undefined ? null : { part, expected: expected[part] ?? null, actual: actual[part] ?? null }
}
