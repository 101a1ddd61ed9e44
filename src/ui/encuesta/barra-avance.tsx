import { clases } from '../clases.ts'

interface PropsDeBarra {
  hechas: number
  /** Begun and not finished: drawn hatched, so that it reads in grey. */
  enProgreso?: number
  total: number
  className?: string
}

/** A part of a whole. It is a drawing: the same numbers stand in words beside it. */
export function BarraAvance({ hechas, enProgreso = 0, total, className }: PropsDeBarra) {
  const porcentaje = (parte: number): string => `${total > 0 ? Math.min(100, (parte / total) * 100) : 0}%`
  return (
    <span
      aria-hidden="true"
      data-barra
      className={clases('flex h-2.5 w-full overflow-hidden rounded-[3px] bg-hundido outline outline-transparent', className)}
    >
      <span className="block h-full bg-acento" style={{ width: porcentaje(hechas) }} />
      <span className="trama block h-full" style={{ width: porcentaje(enProgreso) }} />
    </span>
  )
}
