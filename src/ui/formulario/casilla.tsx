import type { ReactNode } from 'react'
import { ErrorDeCampo } from './campo.tsx'
import { clases } from '../clases.ts'
import { Opcion } from './opcion.tsx'

interface PropsDeCasilla {
  etiqueta: ReactNode
  name: string
  id?: string
  checked: boolean
  onChange: (marcada: boolean) => void
  error?: string | undefined
}

/** A single check box, for a statement that a person accepts. */
export function Casilla({ etiqueta, name, id = name, checked, onChange, error }: PropsDeCasilla) {
  return (
    <div className={clases('grid gap-1.5', error && 'border-l-4 border-peligro pl-3.5')}>
      {error && <ErrorDeCampo id={id} mensaje={error} />}
      <Opcion
        tipo="checkbox"
        name={name}
        id={id}
        checked={checked}
        invalid={Boolean(error)}
        describedBy={error && `${id}-error`}
        onChange={onChange}
      >
        {etiqueta}
      </Opcion>
    </div>
  )
}
