import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react'

type Estado<P> = { tipo: 'viene' } | { tipo: 'lista'; Parte: ComponentType<P> } | { tipo: 'falla'; error: unknown }

/**
 * A component whose code comes with its first use; until then there is `mientras`. It is drawn as soon as it is there: React's `lazy`
 * may hold it back for 300 ms more. Throws while drawing where the code does not come. `yaSeSabe`: it will be used, and is asked for at once.
 */
export function alPrimerUso<P extends object>(
  trae: () => Promise<ComponentType<P>>,
  mientras: ReactNode = null,
  yaSeSabe = false,
): (props: P) => ReactNode {
  let estado: Estado<P> = { tipo: 'viene' }
  let pedida = false
  const oyentes = new Set<() => void>()
  const queda = (nuevo: Estado<P>) => {
    estado = nuevo
    for (const oyente of oyentes) oyente()
  }
  const pide = () => {
    if (pedida) return
    pedida = true
    trae().then(
      (Parte) => queda({ tipo: 'lista', Parte }),
      (error: unknown) => queda({ tipo: 'falla', error }),
    )
  }
  if (yaSeSabe) pide()
  const escucha = (oyente: () => void) => {
    oyentes.add(oyente)
    pide()
    return () => oyentes.delete(oyente)
  }
  return function PrimerUso(props) {
    const ahora = useSyncExternalStore(escucha, () => estado)
    if (ahora.tipo === 'falla') throw ahora.error
    return ahora.tipo === 'lista' ? <ahora.Parte {...props} /> : mientras
  }
}
