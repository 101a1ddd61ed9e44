import { afterAll, vi } from 'vitest'

/** Files share their worker: what one of them changed of the global scope does not reach the next. */
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  if (typeof window === 'undefined') return
  window.localStorage.clear()
  window.sessionStorage.clear()
})
