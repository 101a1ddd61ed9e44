import type { ComponentProps } from 'react'
import { enFecha, instanteDe } from '../texto/fechas.ts'
import { Campo, CONTROL } from './campo.tsx'

interface PropsDeDia extends Omit<ComponentProps<typeof Campo>, 'children'> {
  /** `2026-11-30`, or empty. */
  value: string
  onChange: (dia: string) => void
}

/** A labelled day, picked or typed as the browser lets; one of another language may put the month first, so the chosen day is said in words. */
export function CampoDia({ value, onChange, ayuda, ...campo }: PropsDeDia) {
  const elegido = instanteDe(value, '00:00:00')
  const enPalabras = navigator.language.startsWith('es') || elegido === '' ? null : `Es el ${enFecha(elegido)}.`
  return (
    <Campo {...campo} ayuda={ayuda ?? enPalabras}>
      {(aria) => (
        <input {...aria} type="date" className={CONTROL} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
    </Campo>
  )
}
