import { fromCallback } from 'xstate'
import type { OutboxCommand } from '#machines/answer-saving/answer-saving.vocabulary.ts'

/** Tells when the connection comes and goes, and asks to send at once when the page is hidden or left. */
export const conexion = fromCallback<OutboxCommand>(({ sendBack }) => {
  const escucha = new AbortController()
  const { signal } = escucha
  const alOcultar = (): void => {
    if (document.visibilityState === 'hidden') sendBack({ type: 'FLUSH' })
  }
  window.addEventListener('online', () => sendBack({ type: 'ONLINE' }), { signal })
  window.addEventListener('offline', () => sendBack({ type: 'OFFLINE' }), { signal })
  window.addEventListener('pagehide', () => sendBack({ type: 'FLUSH' }), { signal })
  document.addEventListener('visibilitychange', alOcultar, { signal })
  if (!navigator.onLine) sendBack({ type: 'OFFLINE' })
  return () => escucha.abort()
})
