import type { ReactNode } from 'react'
import { clases } from '../clases.ts'

const MARCA_DE_RADIO =
  "rounded-full checked:after:content-[''] checked:after:size-3 checked:after:rounded-full checked:after:bg-acento forced-colors:checked:after:bg-[Highlight]"
const MARCA_DE_CASILLA =
  "rounded-etiqueta checked:bg-acento checked:after:content-[''] checked:after:h-2 checked:after:w-3.5 checked:after:-translate-y-0.5 checked:after:-rotate-45 checked:after:border-b-3 checked:after:border-l-3 checked:after:border-sobre-acento"

interface PropsDeOpcion {
  tipo: 'radio' | 'checkbox'
  name: string
  id?: string
  value?: string
  checked: boolean
  onChange: (marcada: boolean) => void
  describedBy?: string | undefined
  invalid?: boolean
  children: ReactNode
}

/** One choice as a whole-width target of 52 px: a radio button or a check box with its words. */
export function Opcion({ tipo, name, id, value, checked, onChange, describedBy, invalid = false, children }: PropsDeOpcion) {
  return (
    <label
      className={clases(
        'flex min-h-[52px] cursor-pointer items-center gap-3.5 rounded-control border-1.5 border-borde-control bg-superficie px-3.5 py-2.5 leading-[1.35]',
        'has-checked:border-acento has-checked:bg-acento-suave has-checked:font-semibold has-checked:inset-ring-1 has-checked:inset-ring-acento',
        invalid && 'border-2 border-peligro',
      )}
    >
      <input
        type={tipo}
        name={name}
        id={id}
        value={value}
        checked={checked}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        className={clases(
          'grid size-6 shrink-0 appearance-none place-items-center border-2 border-borde-control bg-superficie checked:border-acento',
          tipo === 'radio' ? MARCA_DE_RADIO : MARCA_DE_CASILLA,
        )}
        onChange={(evento) => onChange(evento.currentTarget.checked)}
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}
