/** Tells the tab that kept something from its copies: `window.open` and "duplicate tab" copy all that a tab keeps. */
export interface OwnTab {
  /** Holds a name for as long as this page lives: a tab's own, in what it keeps. */
  hold: (name: string) => void
  /** Takes the name back that this tab held before it was loaded again; false while another page holds it, whose copy this tab is. */
  claim: (name: string) => Promise<boolean>
}

/** How long the page before this one, in the same tab, may take to let go. */
const LETTING_GO_MS = 1000

/** Names are locks of this browser. One without them (a page served without encryption) believes every tab. */
export function ownTab(page: Window, locks: LockManager | undefined): OwnTab {
  const leaving = new Promise<void>((resolve) => {
    page.addEventListener('pagehide', () => resolve(), { once: true })
  })
  const lock = (name: string, signal: AbortSignal | undefined, held: () => void) =>
    locks?.request(`pestana ${name}`, signal ? { signal } : {}, () => {
      held()
      return leaving
    })
  return {
    hold: (name) => void lock(name, undefined, () => {})?.catch(() => {}),
    claim: (name) =>
      new Promise((resolve) => {
        const waiting = new AbortController()
        page.setTimeout(() => waiting.abort(), LETTING_GO_MS)
        const asked = lock(name, waiting.signal, () => resolve(true))
        if (asked) asked.catch(() => resolve(false))
        else resolve(true)
      }),
  }
}
