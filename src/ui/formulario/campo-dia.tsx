import type { ComponentProps } from 'react'
import { Campo, CONTROL } from './campo.tsx'

interface PropsDeDia extends Omit<ComponentProps<typeof Campo>, 'children'> {
  /** `2026-11-30`, or empty. */
  value: string
  onChange: (dia: string) => void
}

/** A labelled day, picked or typed as the browser lets. */
export function CampoDia({ value, onChange, ...campo }: PropsDeDia) {
  return (
    <Campo {...campo}>
      {(aria) => (
        <input {...aria} type="date" className={CONTROL} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
    </Campo>
  )
}
