import { fromCallback } from 'xstate'

const SIGNS = ['keydown', 'pointerdown', 'scroll', 'touchstart', 'wheel'] as const

/** Tells of the person's next key, touch or scroll, wherever in the page. */
export const activity = fromCallback(({ sendBack }) => {
  const listening = new AbortController()
  for (const sign of SIGNS) {
    document.addEventListener(sign, () => sendBack({ type: 'ACTIVITY' }), { signal: listening.signal, capture: true, passive: true })
  }
  return () => listening.abort()
})

const TICK_MS = 30_000
/** Browsers slow the timers of hidden pages to one a minute; a longer gap means that the machine slept. */
const NAP_MS = 90_000

/** Tells when the page comes back into sight, or its timers were stopped for longer than a browser stops them. */
export const sleep = fromCallback(({ sendBack }) => {
  const resumed = () => sendBack({ type: 'CLOCK_RESUMED' })
  const onVisible = () => {
    if (document.visibilityState === 'visible') resumed()
  }
  let last = Date.now()
  const ticking = setInterval(() => {
    const now = Date.now()
    if (now - last > NAP_MS) resumed()
    last = now
  }, TICK_MS)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearInterval(ticking)
    document.removeEventListener('visibilitychange', onVisible)
  }
})
