import type { ReactNode } from 'react'

/** Fields of one subject under its name. */
export function Grupo({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-4 text-titulo-3">{titulo}</legend>
      {children}
    </fieldset>
  )
}
