import { fromCallback } from 'xstate'

type Returned = { type: 'RETURNED' }

/** How often what the service is still counting is looked at, in milliseconds. */
const LOOK_MS = 3_000

/** Tells each time the person comes back to this tab, once per return: a browser may tell it both as focus and as visibility. */
function listenToReturns(tell: (event: Returned) => void): () => void {
  let away = !document.hasFocus()
  const left = () => {
    away = true
  }
  const returned = () => {
    if (document.visibilityState !== 'visible' || !away) return
    away = false
    tell({ type: 'RETURNED' })
  }
  const visibility = () => (document.visibilityState === 'hidden' ? left() : returned())
  window.addEventListener('blur', left)
  window.addEventListener('focus', returned)
  document.addEventListener('visibilitychange', visibility)
  return () => {
    window.removeEventListener('blur', left)
    window.removeEventListener('focus', returned)
    document.removeEventListener('visibilitychange', visibility)
  }
}

/** The person comes back to this tab. */
export const watchReturn = fromCallback<Returned>(({ sendBack }) => listenToReturns(sendBack))

/** The same, and every few seconds while what was read last is still being counted. */
export const watchReturnOrCount = (isCounting: () => boolean) =>
  fromCallback<Returned>(({ sendBack }) => {
    const clock = setInterval(() => {
      if (isCounting() && document.visibilityState === 'visible') sendBack({ type: 'RETURNED' })
    }, LOOK_MS)
    const stop = listenToReturns(sendBack)
    return () => {
      clearInterval(clock)
      stop()
    }
  })
