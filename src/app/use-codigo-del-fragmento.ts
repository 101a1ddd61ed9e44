import { useEffect, useState } from 'react'

/** The code of a mail's link, such as `#verificar=T`; null when the address has none. */
function codigoDelFragmento(nombre: string): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get(nombre)
}

/**
 * The code that the address brought under that name, read once and removed from it, so that it stays in no history; and
 * how to be done with it.
 */
export function useCodigoDelFragmento(nombre: string): [string | null, () => void] {
  const [codigo, setCodigo] = useState(() => codigoDelFragmento(nombre))
  useEffect(() => {
    const tomar = () => {
      const nuevo = codigoDelFragmento(nombre)
      if (nuevo === null) return
      setCodigo(nuevo)
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    }
    tomar()
    window.addEventListener('hashchange', tomar)
    return () => window.removeEventListener('hashchange', tomar)
  }, [nombre])
  return [codigo, () => setCodigo(null)]
}
