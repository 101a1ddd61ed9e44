import type { ComponentProps } from 'react'
import { enFecha } from '../texto/fechas.ts'
import { Campo, CONTROL } from './campo.tsx'

interface PropsDeDia extends Omit<ComponentProps<typeof Campo>, 'children'> {
  /** `2026-11-30`, or empty. */
  value: string
  onChange: (dia: string) => void
}

/** A labelled day, picked or typed as the browser lets; one of another language may put the month first, so the chosen day is said in words. */
export function CampoDia({ value, onChange, ...campo }: PropsDeDia) {
  // While its year is typed it is one of another age.
  const elegido = /^[12]\d{3}-/.test(value)
  return (
    <Campo {...campo}>
      {(aria) => (
        <>
          <input {...aria} type="date" className={CONTROL} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
          {elegido && <span className="text-nota text-tinta-2">{enFecha(`${value}T16:00:00Z`)}</span>}
        </>
      )}
    </Campo>
  )
}
