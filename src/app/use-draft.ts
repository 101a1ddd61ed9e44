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

/** What a form says when it shows what was typed before the session last ended. */
export const RECUPERADO = 'Recuperamos lo que había escrito. Revíselo y guárdelo.'

const PAUSE_MS = 300

interface Draft<T> {
  escrito: T
  escribe: (escrito: T) => void
  /** Whether what is shown was typed before the session last ended. */
  recuperado: boolean
  /** What was typed reached its destination: nothing is left to keep. */
  olvida: () => void
}

/**
 * What a person types in a form, kept so that it survives the end of the session. `form` names the form; `inicial` is what
 * it shows when nothing was kept. Passwords stay out: hold them in another state.
 */
export function useDraft<T extends Record<keyof T, string>>(form: string, inicial: T): Draft<T> {
  const drafts = use(DraftsContext)
  const usuarioId = useSelector(useSession(), (snapshot) => sessionUser(snapshot)?.usuarioId ?? null)
  const [escrito, setEscrito] = useState(inicial)
  const [recuperado, setRecuperado] = useState(false)
  const typed = useRef<T | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (usuarioId === null) return undefined
    let isHere = true
    void drafts.read(usuarioId, form).then((kept) => {
      if (!isHere || kept === null || typed.current !== null) return
      setEscrito((shown) => ({ ...shown, ...kept }))
      setRecuperado(true)
    })
    return () => {
      isHere = false
    }
  }, [drafts, usuarioId, form])

  const keep = useCallback(() => {
    clearTimeout(waiting.current)
    if (typed.current !== null && usuarioId !== null) void drafts.write(usuarioId, form, typed.current)
  }, [drafts, usuarioId, form])
  // What was typed in the last instants is written when the form goes away, such as at the end of the session.
  useEffect(() => keep, [keep])

  const escribe = (siguiente: T) => {
    typed.current = siguiente
    setEscrito(siguiente)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(keep, PAUSE_MS)
  }
  const olvida = useCallback(() => {
    typed.current = null
    clearTimeout(waiting.current)
    if (usuarioId !== null) void drafts.erase(usuarioId, form)
  }, [drafts, usuarioId, form])
  return { escrito, escribe, recuperado, olvida }
}
