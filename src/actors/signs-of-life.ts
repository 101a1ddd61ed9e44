import { fromCallback } from 'xstate'
import { CANAL_DE_ACTIVIDAD } from '#contract/actividad.ts'

const SIGNS = ['keydown', 'pointerdown', 'scroll', 'touchstart', 'wheel'] as const

/**
 * Tells of the person's next key, touch or scroll: wherever in this page, or in a survey that this session opened in
 * another tab. `session`: the identifier of this page's session.
 */
export function activityOf(session: () => string | null) {
  return fromCallback(({ sendBack }) => {
    const listening = new AbortController()
    const tell = () => sendBack({ type: 'ACTIVITY' })
    for (const sign of SIGNS) document.addEventListener(sign, tell, { signal: listening.signal, capture: true, passive: true })
    const channel = new BroadcastChannel(CANAL_DE_ACTIVIDAD)
    channel.onmessage = ({ data }: MessageEvent<string>) => {
      if (data === session()) tell()
    }
    return () => {
      listening.abort()
      channel.close()
    }
  })
}

const TICK_MS = 30_000
/** Browsers throttle hidden pages' timers to one a minute; a longer gap means that the machine slept. */
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
