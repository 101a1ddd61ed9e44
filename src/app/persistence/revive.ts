import {
  createActor,
  type AnyActorLogic,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate'
import type { Resumed } from './codec.ts'

interface Arguments {
  context: object
  event: { type: string }
  self: unknown
}

type Delay = string | number
type DelayOf = number | ((args: Arguments) => number)

/** How long a delay of a chart lasts, by its name or in milliseconds. */
function lengthOf({ implementations }: AnyStateMachine, delay: Delay, args: Arguments): number {
  if (typeof delay === 'number') return delay
  const length = (implementations.delays as Readonly<Record<string, DelayOf>>)[delay] ?? 0
  return typeof length === 'function' ? length(args) : length
}

/** A timer to run, by the event that it sends to its own machine. */
export interface DueTimer {
  event: string
  ms: number
}

/** The timers of the active states: each with what is left of it, never more than its whole length; a state just come to, from the beginning. */
export function timersOf(machine: AnyStateMachine, { context, timers }: Resumed, nodes: readonly AnyStateNode[]): DueTimer[] {
  const args = { context, event: { type: 'xstate.init' }, self: null }
  const delays = nodes.flatMap((node) => node.after.map(({ eventType, delay }) => ({ event: eventType, delay: delay as Delay })))
  return [...new Map(delays.map((one) => [one.event, one])).values()].map(({ event, delay }) => {
    const whole = lengthOf(machine, delay, args)
    return { event, ms: Math.min(timers[event] ?? whole, whole) }
  })
}

/**
 * The first snapshot of a machine that goes on where it was: nothing is entered again, what its states invoke is started
 * anew (the chart promises that it may be), and no action is done.
 */
export function revive(machine: AnyStateMachine, resumed: Resumed, scope: AnyActorScope): AnyMachineSnapshot {
  const { value, context } = resumed
  const still = { status: 'active', value, context, historyValue: {}, children: {}, output: undefined, error: undefined }
  const snapshot: AnyMachineSnapshot = machine.restoreSnapshot(still as never, scope)
  const args = { context, event: { type: 'xstate.init' }, self: scope.self }
  for (const { id, src, input, ...invoke } of snapshot._nodes.flatMap((node) => node.invoke)) {
    const actors = machine.implementations.actors as Readonly<Record<string, AnyActorLogic | undefined>>
    const logic = actors[String(src)]
    if (!logic) throw new Error(`${machine.id} has no actor ${String(src)}.`)
    const given: unknown = typeof input === 'function' ? input(args as never) : input
    // As xstate makes the actor of an invoke.
    snapshot.children[id] = createActor(logic, {
      id,
      src,
      parent: scope.self,
      syncSnapshot: invoke.onSnapshot !== undefined,
      input: given,
    } as never)
  }
  return snapshot
}
