import { useSelector } from '@xstate/react'
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'
import { sessionUser } from '#machines/session/session.selectors.ts'
import type { Drafts } from './drafts.ts'
import { useSession } from './use-flow.ts'

const NOTHING_KEPT: Drafts = {
  read: async () => null,
  write: async () => {},
  erase: async () => {},
  keepOnly: async () => {},
}

/** Where forms keep what is typed; without a provider nothing is kept. */
export const DraftsContext = createContext<Drafts>(NOTHING_KEPT)

const PAUSE_MS = 300

interface Draft<T> {
  draft: T
  write: (draft: T) => void
  /** Whether what is shown was typed before the session last ended. */
  recovered: boolean
}

/**
 * What a person types in a form, kept so that it survives the end of the session. `form` names the form; `initial` is what
 * it shows when nothing was kept; once `isDelivered`, what was typed reached its destination and nothing is left to keep.
 * Passwords stay out: hold them in another state.
 */
export function useDraft<T extends Record<keyof T, string>>(form: string, initial: T, isDelivered: boolean): Draft<T> {
  const drafts = use(DraftsContext)
  const usuarioId = useSelector(useSession(), (snapshot) => sessionUser(snapshot)?.usuarioId ?? null)
  const [draft, setDraft] = useState(initial)
  const [recovered, setRecovered] = useState(false)
  const typed = useRef<T | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (usuarioId === null) return undefined
    let isHere = true
    void drafts.read(usuarioId, form).then((kept) => {
      if (!isHere || kept === null || typed.current !== null) return
      setDraft((shown) => ({ ...shown, ...kept }))
      setRecovered(true)
    })
    return () => {
      isHere = false
    }
  }, [drafts, usuarioId, form])

  const keep = useCallback(() => {
    clearTimeout(waiting.current)
    if (typed.current !== null && usuarioId !== null) void drafts.write(usuarioId, form, typed.current)
  }, [drafts, usuarioId, form])
  // The debounced write is flushed when the form goes away, such as at the end of the session.
  useEffect(() => keep, [keep])

  const write = (next: T) => {
    typed.current = next
    setDraft(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(keep, PAUSE_MS)
  }
  useEffect(() => {
    if (!isDelivered) return
    typed.current = null
    clearTimeout(waiting.current)
    if (usuarioId !== null) void drafts.erase(usuarioId, form)
  }, [drafts, usuarioId, form, isDelivered])
  return { draft, write, recovered }
}
