import type { AnyActorRef } from 'xstate'
import type { Publisher } from './live-publisher.ts'

/** The mark that the diagrams' atlas leaves in local storage while it looks, and the name of the channel it listens to. */
export const ATLAS = 'maquinas-en-vivo'

const running = new Set<AnyActorRef>()
let publisher: Publisher | null = null

/**
 * Makes a running machine visible to the atlas of the local tools. The session and every flow come through here. It keeps
 * a reference and nothing more: the code that publishes is loaded only when an atlas of this origin asks, and production
 * serves none. Returns how to take it back.
 */
export function reportStates(ref: AnyActorRef): () => void {
  running.add(ref)
  publisher?.add(ref)
  return () => {
    running.delete(ref)
    publisher?.remove(ref)
  }
}

/** Whether an atlas in another tab asks for what runs here. */
export function isAsked(): boolean {
  try {
    return localStorage.getItem(ATLAS) !== null
  } catch {
    return false
  }
}

async function follow(): Promise<void> {
  if (!isAsked()) {
    publisher?.stop()
    publisher = null
  } else if (!publisher) {
    const { publishTo } = await import('./live-publisher.ts')
    publisher ??= publishTo(new BroadcastChannel(ATLAS))
    for (const ref of running) publisher.add(ref)
  }
}

/** Publishes while an atlas asks for it in another tab, from now on. */
export function answerAtlas(): void {
  addEventListener('storage', ({ key }) => {
    if (key === ATLAS) void follow()
  })
  void follow()
}
