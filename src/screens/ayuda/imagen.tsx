import { RUTAS_DE_APP } from '#routes'
import type { Tarea } from './contenido.ts'

/** How much of a page the picture of a task takes, in the pixels of the page: of what families do, on a telephone. */
export const ENCUADRES = { telefono: { ancho: 360, alto: 560 }, computador: { ancho: 1024, alto: 640 } } as const

export const encuadreDe = ({ perfiles }: Tarea): keyof typeof ENCUADRES =>
  perfiles.some((uno) => uno === 'apoderado' || uno === 'epja') ? 'telefono' : 'computador'

/** Where the picture of a task is, below `public`; `npm run screens -- --ayuda` takes it of the product. */
export const archivoDe = ({ id }: Tarea): string => `/guias/${id}.webp`

/** How the page where a task is done looks; nothing for a task without one. */
export function ImagenDeTarea({ tarea }: { tarea: Tarea }) {
  if (tarea.abre === undefined) return null
  const encuadre = encuadreDe(tarea)
  const { ancho, alto } = ENCUADRES[encuadre]
  return (
    <figure className={encuadre === 'telefono' ? 'mt-6 grid max-w-[360px] gap-2' : 'mt-6 grid max-w-hoja gap-2'}>
      <img
        src={archivoDe(tarea)}
        width={ancho}
        height={alto}
        loading="lazy"
        decoding="async"
        alt={`La página «${RUTAS_DE_APP[tarea.abre.ruta].titulo}»`}
        className="h-auto w-full rounded-hoja border border-borde print:max-h-[5cm] print:w-auto print:justify-self-start"
      />
      <figcaption className="text-nota text-tinta-2">Así se ve. Las personas son inventadas.</figcaption>
    </figure>
  )
}
