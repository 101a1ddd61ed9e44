import { useEffect, useState } from 'react'

/** The code of a verification mail's link, `#verificar=T`; null when the address has none. */
function codigoDelFragmento(): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get('verificar')
}

/**
 * The code that the address brought, read once and removed from it, so that it stays in no history; and how to be done
 * with it.
 */
export function useCodigoDeVerificacion(): [string | null, () => void] {
  const [codigo, setCodigo] = useState(codigoDelFragmento)
  useEffect(() => {
    const tomar = () => {
      const nuevo = codigoDelFragmento()
      if (nuevo === null) return
      setCodigo(nuevo)
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    }
    tomar()
    window.addEventListener('hashchange', tomar)
    return () => window.removeEventListener('hashchange', tomar)
  }, [])
  return [codigo, () => setCodigo(null)]
}
