import type { Portable } from './portable.ts'

/** What one stimulus caused, as seen from outside the machine: the unit of locks, requirements and comparisons. */
export interface Step {
  /** The stimulus' name; `start` for the first one. */
  stimulus: string
  value: Portable
  status: string
  tags: readonly string[]
  context: Readonly<Record<string, Portable>>
  /** Ids of the transitions taken, in order. */
  fired: readonly string[]
  /** Actors started, with what they were given. */
  calls: readonly { actor: string; input: Portable }[]
  /** Actors stopped before their end. */
  stopped: readonly string[]
  /** What was sent to the actors. */
  sent: readonly { to: string; event: Portable }[]
  emitted: readonly Portable[]
  /** Names of the actions that the application provides, in order. */
  done: readonly string[]
  /** Timers that began to run, again or for the first time. */
  armed: readonly string[]
  /** Milliseconds until each timer that runs, in order. */
  timers: readonly { timer: string; ms: number }[]
  output: Portable
}

/** A way to run a machine: purely, as an actor, in a page. Each call of `step` goes on from the last one. */
export interface Run {
  start(input: string): Step
  step(stimulus: string): Step
  /** Whether an actor only keeps time: the calls of a path are told without it. */
  keepsTime(actor: string): boolean
}

/** A path: a named input and the stimuli that follow. */
export interface Path {
  input: string
  steps: readonly string[]
}

/** Runs a whole path. */
export function walk(run: Run, { input, steps }: Path): Step[] {
  return [run.start(input), ...steps.map((stimulus) => run.step(stimulus))]
}
