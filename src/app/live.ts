import type { AnyActorRef } from 'xstate'
import { PIDE_USO } from '#contract/rules/uso-de-estados.ts'
import type { Publisher } from './live-publisher.ts'

/** The mark that the diagrams' atlas leaves in local storage while it looks, and the name of the channel it listens to. */
export const ATLAS = 'maquinas-en-vivo'

const running = new Set<AnyActorRef>()
let publisher: Publisher | null = null
let counter: Publisher | null = null

/**
 * Makes a running machine visible to the atlas of the local tools. The session and every flow come through here. It keeps
 * a reference and nothing more: the code that publishes is loaded only when an atlas of this origin asks, and production
 * serves none. Returns how to take it back.
 */
export function reportStates(ref: AnyActorRef): () => void {
  running.add(ref)
  publisher?.add(ref)
  counter?.add(ref)
  return () => {
    running.delete(ref)
    publisher?.remove(ref)
    counter?.remove(ref)
  }
}

/** Whether the service counts the use of states: its page came with that name in its `Server-Timing`. */
function isCounted(): boolean {
  const pages = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[]
  // Missing where browsers do not tell it yet.
  return pages.some(({ serverTiming = [] }) => serverTiming.some(({ name }) => name === PIDE_USO))
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

async function count(): Promise<void> {
  const { countUse } = await import('./use-counter.ts')
  counter = countUse()
  for (const ref of running) counter.add(ref)
}

/** Publishes while an atlas asks for it in another tab, from now on; counts, if the service does. */
export function answerAtlas(): void {
  if (isCounted()) void count()
  addEventListener('storage', ({ key }) => {
    if (key === ATLAS) void follow()
  })
  void follow()
}
