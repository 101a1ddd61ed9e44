/**
 * Calls back each time the person comes back to this tab, once per return: a browser may tell it both as focus and as
 * visibility. Returns how to stop.
 */
export function watchReturn(onReturn: () => void): () => void {
  let away = !document.hasFocus()
  const left = () => {
    away = true
  }
  const returned = () => {
    if (document.visibilityState !== 'visible' || !away) return
    away = false
    onReturn()
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
