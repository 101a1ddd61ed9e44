import { identificador } from '#contract/identificador.ts'
import type { AnyActorRef, AnyMachineSnapshot, StateValue } from 'xstate'

/** What other tabs are told: names of machines and of states. A context never leaves this page. */
export type LiveMessage = { kind: 'state'; actor: string; machine: string; paths: string[] } | { kind: 'gone'; actor: string }

export interface Publisher {
  add: (ref: AnyActorRef) => void
  remove: (ref: AnyActorRef) => void
  stop: () => void
}

/** Every active state, parents included: `form`, `form.open`. */
function pathsOf(value: StateValue, before = ''): string[] {
  if (typeof value === 'string') return [`${before}${value}`]
  return Object.entries(value).flatMap(([state, inner]) => [
    `${before}${state}`,
    ...(inner === undefined ? [] : pathsOf(inner, `${before}${state}.`)),
  ])
}

function isMachine(snapshot: unknown): snapshot is AnyMachineSnapshot {
  return typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot
}

/** Tells a channel the states of the machines it is given, and of the machines that those invoke, as they change. */
export function publishTo(channel: Pick<BroadcastChannel, 'postMessage' | 'close'>): Publisher {
  const tab = identificador()
  const followed = new Map<AnyActorRef, () => void>()
  const say = (message: LiveMessage) => channel.postMessage(message)
  const nameOf = (ref: AnyActorRef) => `${tab} ${ref.sessionId}`

  function show(ref: AnyActorRef, snapshot: unknown): void {
    if (!isMachine(snapshot)) return
    for (const child of Object.values<AnyActorRef | undefined>(snapshot.children)) if (child) add(child)
    if (snapshot.status === 'active')
      say({ kind: 'state', actor: nameOf(ref), machine: snapshot.machine.id, paths: pathsOf(snapshot.value) })
    else remove(ref)
  }
  function add(ref: AnyActorRef): void {
    if (followed.has(ref) || !isMachine(ref.getSnapshot())) return
    const end = () => remove(ref)
    const subscription = ref.subscribe({ next: (snapshot) => show(ref, snapshot), complete: end, error: end })
    followed.set(ref, () => subscription.unsubscribe())
    show(ref, ref.getSnapshot())
  }
  function remove(ref: AnyActorRef): void {
    followed.get(ref)?.()
    if (followed.delete(ref)) say({ kind: 'gone', actor: nameOf(ref) })
  }
  function stop(): void {
    for (const ref of followed.keys()) remove(ref)
    channel.close()
  }
  addEventListener('pagehide', stop, { once: true })
  return { add, remove, stop }
}
