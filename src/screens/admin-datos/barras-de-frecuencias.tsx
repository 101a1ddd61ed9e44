import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { Frecuencias } from '#contract/datos.frecuencias.ts'
import { conUnDecimal, enMiles } from '#ui/texto/numeros.ts'

/** A count and its share, or that it is hidden. */
export function cifra(cuenta: number | null, respuestas: number | null): string {
  if (cuenta === null) return 'Reservado'
  if (respuestas === null || respuestas === 0) return enMiles(cuenta)
  return `${enMiles(cuenta)} (${conUnDecimal((cuenta / respuestas) * 100)} %)`
}

/** A bar for each answer; its figure stands beside it, and the drawing is not read aloud. */
export function BarrasDeFrecuencias({ figuras: { categorias, total } }: { figuras: Frecuencias }) {
  const largo = scaleLinear<number>({ domain: [0, Math.max(1, total.respuestas ?? 0)], range: [0, 100] })
  return (
    <ul className="cifras grid gap-2">
      {categorias.map((categoria, i) => {
        const cuenta = total.cuentas[i] ?? null
        return (
          <li
            key={categoria}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(140px,34%)_minmax(0,1fr)_130px]"
          >
            <span className="min-w-0 leading-tight">{categoria}</span>
            <svg
              aria-hidden="true"
              data-barra
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              className="order-last col-span-2 h-4 w-full rounded-[3px] bg-hundido sm:order-none sm:col-span-1"
            >
              {cuenta !== null && <Bar x={0} y={0} width={largo(cuenta)} height={10} fill="var(--acento)" />}
            </svg>
            <span className="text-right whitespace-nowrap">{cifra(cuenta, total.respuestas)}</span>
          </li>
        )
      })}
    </ul>
  )
}
