import type { AnyActorRef, EventObject, Subscription } from 'xstate'

/**
 * Hears what a machine emits, and what those that it invokes do: a desk's parts speak to the application as if each ran alone.
 * A part that begins later is heard from its parent's next snapshot on. Returns how to stop.
 */
export function hearEmissions(root: AnyActorRef, tell: (emitted: EventObject) => void): () => void {
  const heard = new Map<AnyActorRef, readonly Subscription[]>()
  const hear = (ref: AnyActorRef): void => {
    if (!heard.has(ref)) heard.set(ref, [ref.on('*', tell), ref.subscribe({ next: () => hear(ref), error: () => {} })])
    const { children } = ref.getSnapshot() as { children?: Readonly<Record<string, AnyActorRef | undefined>> }
    for (const child of Object.values(children ?? {})) if (child && !heard.has(child)) hear(child)
  }
  hear(root)
  return () => {
    for (const subscription of [...heard.values()].flat()) subscription.unsubscribe()
  }
}
