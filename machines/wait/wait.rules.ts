import type { Patience } from './wait.chart.ts'

type Params = (args: { event: { error: unknown } }) => unknown
type Action = string | { type: string; params?: unknown }
type Candidate = string | { guard?: string | object; target?: string; actions?: Action | readonly Action[] }

/** The end of a wait is told as the error of the call that it was for. */
function told(action: Action): Action {
  if (typeof action === 'string' || typeof action.params !== 'function') return action
  const params = action.params as Params
  return {
    ...action,
    params: (args: { event: { output: unknown } }) => params({ ...args, event: { ...args.event, error: args.event.output } }),
  }
}

/** A guard with params looks at the error: none is about a wait that ended. */
const asksOfTheError = (candidate: Candidate): boolean => typeof candidate === 'object' && typeof candidate.guard === 'object'

function giveUp(candidate: Candidate): Candidate {
  if (typeof candidate === 'string') return candidate
  const actions = [candidate.actions ?? []].flat()
  return { ...candidate, actions: actions.map(told) }
}

/**
 * A call with a bound: beside it stands a `wait`, whose end leads where the call's `onError` does, with the same actions, but for
 * the candidates that ask about the error.
 * The machine's setup names `wait: waitMachine` among its actors, and no other state of its speaks of time.
 */
export function bounded<Invoke>(invoke: Invoke, patience: Patience = 'call'): Invoke[] {
  const { id, onError } = invoke as { id: string; onError: Candidate | readonly Candidate[] }
  const candidates = [onError].flat().filter((candidate) => !asksOfTheError(candidate))
  const wait = { id: `${id}Wait`, src: 'wait', input: { patience }, onDone: candidates.map(giveUp) }
  return [wait as Invoke, invoke]
}
