import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { useNotify } from '#app/use-flow.ts'

export const SESION_EXPIRADA = 'Su sesión ha expirado.'

/** Whether the address says that the person comes from a session that expired (spec, section 2); says so once. */
export function useSesionExpirada(): boolean {
  const hasExpired = new URLSearchParams(useSearch()).has('sesionExpirada')
  const notify = useNotify()
  const told = useRef(false)
  useEffect(() => {
    if (!hasExpired || told.current) return
    told.current = true
    notify({ tono: 'aviso', texto: SESION_EXPIRADA })
  }, [hasExpired, notify])
  return hasExpired
}
