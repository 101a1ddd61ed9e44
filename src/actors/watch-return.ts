import { fromCallback } from 'xstate'

/** Tells each time the person comes back to this tab, once per return: a browser may tell it both as focus and as visibility. */
export const watchReturn = fromCallback<{ type: 'RETURNED' }>(({ sendBack }) => {
  let away = !document.hasFocus()
  const left = () => {
    away = true
  }
  const returned = () => {
    if (document.visibilityState !== 'visible' || !away) return
    away = false
    sendBack({ type: 'RETURNED' })
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
})
