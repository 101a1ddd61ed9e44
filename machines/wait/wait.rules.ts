import type { Patience } from './wait.chart.ts'

type Params = (args: { event: { error: unknown } }) => unknown
/** One that is only a name has no params either. */
type Action = { params?: unknown }
type Candidate = { guard?: string | object; target?: string; actions?: Action | readonly Action[] }
type Told = string | Candidate

/** The end of a wait is told as the error of the call that it was for. */
function told(action: Action): Action {
  if (typeof action.params !== 'function') return action
  const params = action.params as Params
  return { ...action, params: ({ event }: { event: { output: unknown } }) => params({ event: { error: event.output } }) }
}

/**
 * A call with a bound: beside it stands a `wait`, whose end leads where the call's `onError` does, with the same actions, but for
 * the candidates whose guard has params, which look at the error: none is about a wait that ended.
 * The machine's setup names `wait: waitMachine` among its actors, and no other state of its speaks of time.
 */
export function bounded<Invoke>(invoke: Invoke, patience: Patience = 'call'): Invoke[] {
  const { id, onError } = invoke as { id: string; onError: Told | readonly Told[] }
  const candidates = [onError].flat().map((one): Candidate => (typeof one === 'string' ? { target: one } : one))
  const onDone = candidates
    .filter(({ guard }) => typeof guard !== 'object')
    .map(({ actions = [], ...end }) => ({ ...end, actions: [actions].flat().map(told) }))
  return [{ id: `${id}Wait`, src: 'wait', input: { patience }, onDone } as Invoke, invoke]
}
