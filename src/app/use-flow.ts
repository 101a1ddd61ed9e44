import { useActorRef, useSelector } from '@xstate/react'
import { createContext, use, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type {
  Actor,
  ActorOptions,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventObject,
  InputFrom,
  SnapshotFrom,
  StateValue,
} from 'xstate'
import { useSearch } from 'wouter'
import { running } from '#machines/desk.ts'
import type { Emitted, Tell } from '#machines/emitted.ts'
import type { SessionActor } from '#machines/session/session.chart.ts'
import { isFact } from '#machines/session/session.rules.ts'
import { FlowsContext, type FlowsHost } from './flows-provider.tsx'
import type { FlowMachine, FlowName } from './flows.ts'
import { hearEmissions } from './emissions.ts'
import { followWaits } from './late-waits.tsx'
import { reportStates } from './live.ts'

/** The session, made outside React, as the screens reach it. */
export const SessionContext = createContext<SessionActor | null>(null)

/**
 * What a flow emits is delivered after the step that emitted it: when the same step ends the flow, the session knows
 * its fact before the application is asked to go anywhere.
 */
function connect(ref: AnyActorRef, { onFact, onEmitted }: FlowsHost): () => void {
  const deliver = (emitted: Emitted | Tell | { type: 'SHOW_KEY' | 'SHOW_RECOVERY_CODES' }) => {
    if (emitted.type === 'TELL') onFact(emitted.fact)
    // What else a flow says is for its own screen, which listens by itself.
    else if (emitted.type === 'NOTIFY' || emitted.type === 'GO') onEmitted(emitted)
  }
  const unhear = hearEmissions(ref, (emitted) => queueMicrotask(() => deliver(emitted as Emitted | Tell)))
  const snapshots = ref.subscribe((snapshot) => {
    if (snapshot.status === 'done' && isFact(snapshot.output)) onFact(snapshot.output)
  })
  const unreport = reportStates(ref)
  const unfollow = followWaits(ref)
  return () => {
    unhear()
    snapshots.unsubscribe()
    unreport()
    unfollow()
  }
}

function useHost(): FlowsHost {
  const host = use(FlowsContext)
  if (!host) throw new Error('A flow needs a FlowsProvider.')
  return host
}

/**
 * Starts a flow that lives as long as the screen, and returns its actor. Suspends while the flow's code loads; its toasts
 * and navigation go to the application and its final output, when it is a `SessionFact`, to the session.
 */
export function useFlow<N extends FlowName>(name: N, input: InputFrom<FlowMachine<N>>): Actor<FlowMachine<N>> {
  const host = useHost()
  const machine: AnyStateMachine = use(host.load(name))
  const options: ActorOptions<AnyStateMachine> = { input }
  const ref: AnyActorRef = useActorRef(machine, options)
  // A layout effect, so that it listens before `useActorRef` starts the actor: nothing said on entering is lost.
  useLayoutEffect(() => connect(ref, host), [ref, host])
  return ref as Actor<FlowMachine<N>>
}

type Parts<N extends FlowName> = SnapshotFrom<FlowMachine<N>>['children']

/** A part of a flow, by the name under which its machine invokes it. */
export type Part<N extends FlowName, Id extends keyof Parts<N>> = NonNullable<Parts<N>[Id]>

/** The running part of a desk. @throws where the desk, as it is, does not run it. */
export function usePart<Desk extends Actor<AnyStateMachine>, Id extends keyof SnapshotFrom<Desk>['children']>(
  desk: Desk,
  id: Id,
): NonNullable<SnapshotFrom<Desk>['children'][Id]> {
  return useSelector(desk, ({ children }) => running(children[id as string])) as NonNullable<SnapshotFrom<Desk>['children'][Id]>
}

/** What a flow wants to know of the address, when it moves. */
type Asked<Event extends EventObject> = Omit<Extract<Event, { type: 'NAVIGATED' }>, 'type'>

/**
 * Tells a flow what the address asks for, each time that it changes: the address is the browser's, and the person moves it
 * also by going back. `read` takes from it what the flow understands.
 */
export function useAddress<Event extends EventObject>(
  flow: { send: (event: Event) => void },
  read: (search: string) => Asked<Event>,
): void {
  const search = useSearch()
  const readNow = useEffectEvent(read)
  useEffect(() => flow.send({ type: 'NAVIGATED', ...readNow(search) } as unknown as Event), [flow, search])
}

/** Waits for the code of several flows with the page itself, so that none of its parts has to later, when the page is being read. */
export function useFlowsAhead(...names: FlowName[]): void {
  const host = useHost()
  for (const loading of names.map((name) => host.load(name))) use(loading)
}

/** The session's actor. */
export function useSession(): SessionActor {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider.')
  return session
}

function statePath(value: StateValue): string {
  if (typeof value === 'string') return value
  return Object.entries(value)
    .map(([state, inner]) => (inner === undefined ? state : `${state}.${statePath(inner)}`))
    .join(',')
}

/** The value of a flow's `data-state`: `<machine>:<state path>`; parallel regions are joined by commas. */
export function dataState(name: string, snapshot: { value: StateValue }): string {
  return `${name}:${statePath(snapshot.value)}`
}

/** The `data-state` of a machine that another one invokes as `id`; undefined while it does not run. */
export function useInvokedState(name: string, parent: AnyActorRef, id: string): string | undefined {
  const child = useSelector(parent, ({ children }: AnyMachineSnapshot): AnyActorRef | undefined => children[id])
  return useSelector(child, (snapshot: AnyMachineSnapshot | undefined) => snapshot && dataState(name, snapshot))
}
