import type { ReactNode } from 'react'
import { Aviso } from './aviso.tsx'
import { Boton } from '../formulario/boton.tsx'

interface PropsDeReintento {
  titulo: string
  mensaje: ReactNode
  onReintentar?: (() => void) | undefined
  ocupado?: boolean
}

/** A service that did not answer: what happened, what is kept, and a way to try again. */
export function Reintento({ titulo, mensaje, onReintentar, ocupado = false }: PropsDeReintento) {
  return (
    <div className="grid justify-items-start gap-3.5">
      <Aviso tono="alerta" titulo={titulo} role="alert">
        <p>{mensaje}</p>
      </Aviso>
      {onReintentar && (
        <Boton onClick={onReintentar} ocupado={ocupado} textoOcupado="Reintentando">
          Reintentar
        </Boton>
      )}
    </div>
  )
}
