import { Link } from 'wouter'
import type { Lugar } from '#contract/datamart.ts'

interface PropsDeCamino {
  /** From the widest place down to the one in sight. */
  camino: readonly Lugar[]
  /** The address of what is shown of a place. */
  enlaceA: (lugar: Lugar) => string
}

/** The places that hold the one in sight, each a link to its own figures; a place that nothing holds needs none. */
export function Camino({ camino, enlaceA }: PropsDeCamino) {
  if (camino.length < 2) return null
  return (
    <nav aria-label="Lugar" className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 text-nota">
        {camino.map((lugar, i) => (
          <li key={lugar.nivel} className="flex items-center gap-2">
            {i > 0 && (
              <span aria-hidden="true" className="text-tinta-2">
                /
              </span>
            )}
            {i < camino.length - 1 ? (
              <Link href={enlaceA(lugar)} className="enlace inline-flex min-h-toque min-w-11 items-center">
                {lugar.nombre}
              </Link>
            ) : (
              <span aria-current="page" className="inline-flex min-h-toque items-center font-accion">
                {lugar.nombre}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
