import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useNotify } from '#app/use-flow.ts'

export const SESION_EXPIRADA = 'Su sesión ha expirado.'

/** Whether the person comes from a session that expired: says so once, and takes the word out of the address. */
export function useSesionExpirada(): boolean {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const notify = useNotify()
  const hasExpired = new URLSearchParams(search).has('sesionExpirada')
  const [cameExpired, setCameExpired] = useState(hasExpired)
  useEffect(() => {
    if (!hasExpired) return
    setCameExpired(true)
    notify({ tono: 'aviso', texto: SESION_EXPIRADA })
    const query = new URLSearchParams(search)
    query.delete('sesionExpirada')
    navigate(query.size > 0 ? `${path}?${query.toString()}` : path, { replace: true })
  }, [hasExpired, search, path, notify, navigate])
  return cameExpired
}
