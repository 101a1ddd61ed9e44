import type { ReactNode } from 'react'

export interface FilaDeFicha {
  termino: string
  valor: ReactNode
}

/** A record as terms and values, two columns from 640 px. */
export function Ficha({ filas }: { filas: readonly FilaDeFicha[] }) {
  return (
    <dl className="divide-y divide-borde">
      {filas.map(({ termino, valor }) => (
        <div key={termino} className="grid gap-x-4 gap-y-0.5 py-3 sm:grid-cols-[minmax(0,200px)_minmax(0,1fr)]">
          <dt className="text-tinta-2">{termino}</dt>
          <dd className="min-w-0 font-semibold">{valor}</dd>
        </div>
      ))}
    </dl>
  )
}
