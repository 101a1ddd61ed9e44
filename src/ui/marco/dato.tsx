import type { ReactNode } from 'react'

/** One named datum of a list of them (`dl`), its name above it. */
export function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-nota text-tinta-2">{nombre}</dt>
      <dd className="cifras [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
