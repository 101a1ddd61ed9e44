import { useCallback, useEffect, useState } from 'react'

/** The code of a mail's link, such as `#verificar=T`; null when the address has none. */
export function fragmentCode(nombre: string): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get(nombre)
}

interface TakenCode {
  codigo: string | null
  /** How many codes the address has brought to this page: the same link opened again is another time. */
  time: number
  /** The page is done with it. */
  forget: () => void
}

/** The code that the address brought under that name, read once and removed from it, so that it stays in no history. */
export function useFragmentCode(nombre: string): TakenCode {
  const [taken, setTaken] = useState(() => ({ codigo: fragmentCode(nombre), time: 0 }))
  useEffect(() => {
    const clean = () => window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    const take = () => {
      const codigo = fragmentCode(nombre)
      if (codigo === null) return
      setTaken(({ time }) => ({ codigo, time: time + 1 }))
      clean()
    }
    // The one that the page was opened with is already in the state.
    if (fragmentCode(nombre) !== null) clean()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [nombre])
  const forget = useCallback(() => setTaken(({ time }) => ({ codigo: null, time })), [])
  return { ...taken, forget }
}
