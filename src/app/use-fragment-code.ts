import { use, useCallback, useEffect, useState } from 'react'
import { FlowsContext } from './flows-provider.tsx'
import type { PersistedName } from './persistence/keys.ts'

/**
 * The code of a mail's link, such as `#verificar=T`; empty when only its name is left (`#actors/mailed-link.ts`), and null when there is
 * neither, as where the build writes a page.
 */
export function fragmentCode(nombre: string): string | null {
  if (typeof window === 'undefined') return null
  const { link } = (window.history.state ?? {}) as { link?: unknown }
  return new URLSearchParams(window.location.hash.slice(1)).get(nombre) ?? (link === nombre ? '' : null)
}

interface TakenCode {
  codigo: string | null
  /** How many codes the address has brought to this page: the same link opened again is another time. */
  time: number
  /** The page is done with it. */
  forget: () => void
}

/**
 * The code that the address brought under that name. It leaves the address when the link is opened (`#actors/mailed-link.ts`); from
 * then on a tab that keeps the link's `flow` knows what it was about, also where its history does not say so.
 */
export function useFragmentCode(nombre: string, flow?: PersistedName): TakenCode {
  const host = use(FlowsContext)
  const [taken, setTaken] = useState(() => ({
    codigo: fragmentCode(nombre) ?? (flow !== undefined && host?.isKept(flow) ? '' : null),
    time: 0,
  }))
  useEffect(() => {
    const take = () => {
      const codigo = fragmentCode(nombre)
      if (codigo !== null) setTaken(({ time }) => ({ codigo, time: time + 1 }))
      // Another mail's link, opened where this one was: the page is about that one.
      else if (window.location.hash.includes('=')) setTaken(({ time }) => ({ codigo, time }))
    }
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [nombre])
  const forget = useCallback(() => {
    window.history.replaceState(null, '', window.location.pathname + window.location.search)
    setTaken(({ time }) => ({ codigo: null, time }))
  }, [])
  return { ...taken, forget }
}
