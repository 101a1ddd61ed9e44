import type { ReactNode } from 'react'

interface PropsDeVacio {
  titulo: ReactNode
  texto?: ReactNode
  /** What the person can do about it. */
  accion?: ReactNode
}

/** Nothing to show, said plainly, and the way on. */
export function Vacio({ titulo, texto, accion }: PropsDeVacio) {
  return (
    <div className="grid justify-items-start gap-3">
      <h2 className="text-titulo-3">{titulo}</h2>
      {texto && <p>{texto}</p>}
      {accion}
    </div>
  )
}
