import { createContext, use } from 'react'
import { Boton } from '../formulario/boton.tsx'
import { clases } from '../clases.ts'

/** An answer that takes longer than usual, and how to stop waiting for it. */
export interface Espera {
  id: string
  onDejar: () => void
}

/** The waits of the page; whoever draws a layer over it shows them there too. */
export const Esperas = createContext<readonly Espera[]>([])

/** Says that an answer takes longer than usual and lets the person stop waiting. `flotante`: at the foot of the window. */
export function Demora({ flotante = false }: { flotante?: boolean }) {
  const esperas = use(Esperas)
  return (
    <div
      aria-live="polite"
      className={clases('grid gap-2 print:hidden', flotante && 'pointer-events-none fixed inset-x-4 bottom-4 z-40 mx-auto max-w-[480px]')}
    >
      {esperas.map(({ id, onDejar }) => (
        <div
          key={id}
          data-espera={id}
          className="aparece pointer-events-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control border border-borde bg-superficie py-2 pr-2 pl-4 shadow-flotante"
        >
          <p>Está tardando más de lo normal.</p>
          <Boton onClick={onDejar}>Dejar de esperar</Boton>
        </div>
      ))}
    </div>
  )
}
