import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { useNotify } from '#app/use-flow.ts'

export const SESION_EXPIRADA = 'Su sesión ha expirado.'

/** Whether the address says that the person comes from a session that expired (spec, section 2); says so once. */
export function useSesionExpirada(): boolean {
  const vencio = new URLSearchParams(useSearch()).has('sesionExpirada')
  const avisa = useNotify()
  const contada = useRef(false)
  useEffect(() => {
    if (!vencio || contada.current) return
    contada.current = true
    avisa({ tone: 'aviso', text: SESION_EXPIRADA })
  }, [vencio, avisa])
  return vencio
}
