import { useEffect, useRef } from 'react'

/** Takes the focus to the screen's heading when what the screen shows changes, and not when it first appears. */
export function useFocoEnTitulo(paso: unknown): void {
  const anterior = useRef(paso)
  useEffect(() => {
    if (anterior.current === paso) return
    anterior.current = paso
    document.getElementById('titulo')?.focus()
  }, [paso])
}
