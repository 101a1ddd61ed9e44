import type { ActorLogic, AnyActorLogic, AnyEventObject, AnyStateMachine, Snapshot } from 'xstate'
import { inventory } from './inventory.ts'
import { valueOf, type Model, type Outcome, type Stimulus } from './model.ts'

const WAITING: Snapshot<unknown> = { status: 'active', output: undefined, error: undefined }

/** How a child that shares its snapshots goes on when it is told something. */
export function onHearing({ outcomes }: Model, src: string, type: string, snapshot: Snapshot<unknown>): Snapshot<unknown> {
  const { hears = {}, snapshot: known = {} } = outcomes[src] ?? {}
  return known[hears[type] ?? ''] ?? snapshot
}

/** An actor that does nothing until the path answers for it, or its model says what it does when it is told something. */
function fakeActor(model: Model, src: string): ActorLogic<Snapshot<unknown>, AnyEventObject> {
  const next = (snapshot: Snapshot<unknown>, event: AnyEventObject): Snapshot<unknown> => {
    if (event.type === 'kit.done') return { status: 'done', output: event['output'], error: undefined }
    if (event.type === 'kit.error') return { status: 'error', output: undefined, error: event['error'] }
    return event.type === 'kit.snapshot' ? (event['snapshot'] as Snapshot<unknown>) : onHearing(model, src, event.type, snapshot)
  }
  return { getInitialSnapshot: () => firstSnapshot(model, src), getPersistedSnapshot: (snapshot) => snapshot, transition: next }
}

/** How a child that shares its snapshots starts. */
export function firstSnapshot({ outcomes }: Model, src: string): Snapshot<unknown> {
  return Object.values(outcomes[src]?.snapshot ?? {})[0] ?? WAITING
}

/** The machine of a model with every actor answered by the path. `chart` is a mutant of the machine, if it is not itself. */
export function withFakes(model: Model, chart: AnyStateMachine = model.machine): AnyStateMachine {
  const names = inventory(model.machine).states.flatMap(({ invokes }) => invokes.map(({ src }) => src))
  const actors: Record<string, AnyActorLogic> = Object.fromEntries(names.map((src) => [src, fakeActor(model, src)]))
  return chart.provide({ actors } as Parameters<AnyStateMachine['provide']>[0])
}

const FIELD: Record<Outcome, string> = { done: 'output', error: 'error', snapshot: 'snapshot' }

/** What tells a fake actor how to go on. */
export function answerOf(model: Model, stimulus: Extract<Stimulus, { kind: Outcome }>): AnyEventObject {
  return { type: `kit.${stimulus.kind}`, [FIELD[stimulus.kind]]: valueOf(model, stimulus) }
}

/** The event that a real actor's outcome becomes inside its parent. */
export function outcomeEvent(model: Model, stimulus: Extract<Stimulus, { kind: Outcome }>): AnyEventObject {
  const { kind, actor } = stimulus
  const type = kind === 'snapshot' ? `xstate.snapshot.${actor}` : `xstate.${kind}.actor.${actor}`
  return { type, [FIELD[kind]]: valueOf(model, stimulus), ...(kind !== 'snapshot' && { actorId: actor }) }
}
