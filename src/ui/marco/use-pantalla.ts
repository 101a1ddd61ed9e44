import { useSyncExternalStore } from 'react'

/** From here on there is room for a table; below it, rows become cards. */
const CABE_UNA_TABLA = '(min-width: 768px)'

/** Where nothing measures screens there is room. */
const consulta = (): MediaQueryList | null => (typeof window.matchMedia === 'function' ? window.matchMedia(CABE_UNA_TABLA) : null)

function suscribe(alCambiar: () => void): () => void {
  const medida = consulta()
  medida?.addEventListener('change', alCambiar)
  return () => medida?.removeEventListener('change', alCambiar)
}

/** Whether the screen is wide enough for a table now. */
export const cabeUnaTabla = (): boolean => consulta()?.matches ?? true

/** Whether the screen is wide enough for a table. */
export function useCabeTabla(): boolean {
  return useSyncExternalStore(suscribe, cabeUnaTabla)
}
