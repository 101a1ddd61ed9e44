import type { ReactNode } from 'react'
import { numeroDe } from '#contract/numero-de-falla.ts'
import { PATH_DE_AYUDA } from '#contract/rules/rutas.ts'
import { LineaDeMesa } from '../marco/mesa.tsx'
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
  // In another tab: what this page has stays.
  const numero = typeof mensaje === 'string' ? numeroDe(mensaje) : null
  return (
    <div className="grid justify-items-start gap-3.5">
      <Aviso tono="alerta" titulo={titulo} role="alert">
        <p>{mensaje}</p>
        {numero !== null && (
          <>
            <LineaDeMesa />
            <a
              href={`${PATH_DE_AYUDA}?${new URLSearchParams({ de: window.location.pathname, numero })}#mesa-de-ayuda`}
              target="_blank"
              rel="noopener"
              className="enlace inline-flex min-h-toque items-center font-semibold"
            >
              Reportar este problema
            </a>
          </>
        )}
      </Aviso>
      {onReintentar && (
        <Boton onClick={onReintentar} ocupado={ocupado} textoOcupado="Reintentando">
          Reintentar
        </Boton>
      )}
    </div>
  )
}
