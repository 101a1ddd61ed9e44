import { useCallback, useEffect, useState } from 'react'

/** The code of a mail's link, such as `#verificar=T`; null when the address has none. */
export function codigoDelFragmento(nombre: string): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get(nombre)
}

interface CodigoTomado {
  codigo: string | null
  /** How many codes the address has brought to this page: the same link opened again is another time. */
  vez: number
  /** The page is done with it. */
  olvida: () => void
}

/** The code that the address brought under that name, read once and removed from it, so that it stays in no history. */
export function useCodigoDelFragmento(nombre: string): CodigoTomado {
  const [tomado, setTomado] = useState(() => ({ codigo: codigoDelFragmento(nombre), vez: 0 }))
  useEffect(() => {
    const limpiar = () => window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    const tomar = () => {
      const codigo = codigoDelFragmento(nombre)
      if (codigo === null) return
      setTomado(({ vez }) => ({ codigo, vez: vez + 1 }))
      limpiar()
    }
    // The one that the page was opened with is already in the state.
    if (codigoDelFragmento(nombre) !== null) limpiar()
    window.addEventListener('hashchange', tomar)
    return () => window.removeEventListener('hashchange', tomar)
  }, [nombre])
  const olvida = useCallback(() => setTomado(({ vez }) => ({ codigo: null, vez })), [])
  return { ...tomado, olvida }
}
