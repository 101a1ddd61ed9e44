import type { Avance } from '#contract/datamart.ts'
import type { FigureView } from '#machines/dashboard/dashboard.rules.ts'
import { enMiles } from '#ui/texto/numeros.ts'
import { Barras } from './barras.tsx'
import { parteHecha } from './lugar.ts'
import { enPorcentaje } from './numeros.ts'
import { Panel } from './panel.tsx'

/** What a school ended each closed period with, beside what it has now. */
export function Historia({ avance: { historia = [], total, periodo }, vista }: { avance: Avance; vista: FigureView }) {
  const anteriores = historia.filter(({ periodo: nombre }) => nombre !== periodo?.nombre)
  if (anteriores.length === 0) return null
  return (
    <Panel
      titulo="Otros períodos"
      resumen="Con cuánto terminó este establecimiento cada uno."
      vista={vista}
      cuadro={{
        columnas: ['Período', 'Total', 'Completadas', 'Avance'],
        filas: anteriores.map((uno) => [
          uno.periodo,
          enMiles(uno.esperadas),
          enMiles(uno.completadas),
          enPorcentaje(parteHecha({ ...uno, enProgreso: 0 })),
        ]),
      }}
    >
      <Barras
        filas={anteriores.map((uno) => ({ ...uno, enProgreso: 0, id: uno.periodo, nombre: uno.periodo }))}
        que="Período"
        marca={{ nombre: 'Ahora', enFrase: 'el de ahora', parte: parteHecha(total) }}
      />
    </Panel>
  )
}
