import type { ActorRefFrom, AnyActorRef, SnapshotFrom, Subscription } from 'xstate'
import { waitMachine } from './wait.chart.ts'

export type WaitActor = ActorRefFrom<typeof waitMachine>

const isLate = (wait: WaitActor): boolean => (wait.getSnapshot() as SnapshotFrom<typeof waitMachine>).hasTag('late')

/** The logic that is `waitMachine` itself is its own; one provided with other delays has its definition. */
function isWait(ref: AnyActorRef): ref is WaitActor {
  return (ref as { logic?: { config?: unknown } }).logic?.config === waitMachine.config
}

/**
 * Tells, from now on, which waits of a running machine and of those that it invokes take longer than usual. Returns how to
 * stop it.
 */
export function watchWaits(root: AnyActorRef, tell: (late: readonly WaitActor[]) => void): () => void {
  const followed = new Map<AnyActorRef, Subscription>()
  let told = 0

  const look = (): void => {
    const running = new Set<AnyActorRef>()
    const gather = (ref: AnyActorRef): void => {
      running.add(ref)
      const { children } = ref.getSnapshot() as { children?: Readonly<Record<string, AnyActorRef | undefined>> }
      for (const child of Object.values(children ?? {})) if (child) gather(child)
    }
    gather(root)
    for (const [ref, subscription] of followed) {
      if (running.has(ref)) continue
      subscription.unsubscribe()
      followed.delete(ref)
    }
    for (const ref of running) if (!followed.has(ref)) followed.set(ref, ref.subscribe({ next: look, error: () => {} }))
    const late = [...running].filter(isWait).filter(isLate)
    // A wait that begins is never late yet: while as many are, they are the same.
    if (late.length === told) return
    told = late.length
    tell(late)
  }

  look()
  return () => {
    for (const subscription of followed.values()) subscription.unsubscribe()
    followed.clear()
    tell([])
  }
}

/** The waits of several machines that take longer than usual, for who draws them. */
export interface LateWaits {
  /** Looks at a running machine from now on. Returns how to stop it. */
  follow: (root: AnyActorRef) => () => void
  subscribe: (listener: () => void) => () => void
  /** The same list until it changes. */
  late: () => readonly WaitActor[]
}

export function createLateWaits(): LateWaits {
  const byRoot = new Map<AnyActorRef, readonly WaitActor[]>()
  const listeners = new Set<() => void>()
  let all: readonly WaitActor[] = []
  return {
    follow: (root) =>
      watchWaits(root, (late) => {
        if (late.length === 0) byRoot.delete(root)
        else byRoot.set(root, late)
        all = [...byRoot.values()].flat()
        for (const listener of listeners) listener()
      }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    late: () => all,
  }
}
