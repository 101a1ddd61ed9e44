import { useId } from 'react'
import type { FigureView } from '#machines/dashboard/dashboard.rules.ts'
import { clases } from '#ui/clases.ts'
import { Icono, type NombreDeIcono } from '#ui/iconos.tsx'

const OPCIONES: readonly (readonly [FigureView, string, NombreDeIcono])[] = [
  ['grafico', 'Gráfico', 'avance'],
  ['tabla', 'Tabla', 'cuadricula'],
]

/** Chart or table, for the whole page. */
export function Alternar({ vista, onCambio }: { vista: FigureView; onCambio: (vista: FigureView) => void }) {
  const grupo = useId()
  return (
    <fieldset className="flex overflow-hidden rounded-control border-1.5 border-borde-control">
      <legend className="sr-only">Ver como</legend>
      {OPCIONES.map(([valor, texto, icono]) => (
        <label
          key={valor}
          className={clases(
            'flex min-h-toque flex-1 cursor-pointer items-center justify-center gap-2 px-3.5 font-accion has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-foco',
            vista === valor
              ? 'bg-acento text-sobre-acento forced-colors:outline-3 forced-colors:-outline-offset-3 forced-colors:outline-[Highlight]'
              : 'bg-superficie hover:bg-hundido',
          )}
        >
          <input type="radio" name={grupo} className="sr-only" checked={vista === valor} onChange={() => onCambio(valor)} />
          <Icono nombre={icono} className="size-5" />
          {texto}
        </label>
      ))}
    </fieldset>
  )
}
