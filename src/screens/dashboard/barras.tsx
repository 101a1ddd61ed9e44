import { Group } from '@visx/group'
import { PatternLines } from '@visx/pattern'
import { useParentSize } from '@visx/responsive'
import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useId, type ReactNode } from 'react'
import type { Recuento } from '#contract/datamart.ts'
import { clases } from '#ui/clases.ts'
import { Icono } from '#ui/iconos.tsx'
import { BAJO, BAJO_EN_PALABRAS, parteHecha } from './lugar.ts'
import { enPorcentaje } from './numeros.ts'

export interface FilaDeBarras extends Recuento {
  id: string
  /** The row's name, a link when there is something below it. */
  nombre: ReactNode
}

interface PropsDeBarras {
  filas: readonly FilaDeBarras[]
  /** The share of the whole, marked across the rows. */
  marca: { nombre: string; parte: number }
}

const GRUESO = 18
const ALTO = 38
/** Where nothing measures, as in tests. */
const ANCHO_INICIAL = { width: 320, height: ALTO }

/** A bar a row: submitted solid, begun hatched, the rest empty. The figures stand beside it; the drawing is not read aloud. */
export function Barras({ filas, marca }: PropsDeBarras) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <ul className="cifras grid">
        {filas.map((fila) => (
          <li
            key={fila.id}
            className="grid items-center gap-x-3 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:py-1.5 sm:grid-cols-[minmax(150px,38%)_minmax(0,1fr)_92px]"
          >
            <span className="min-w-0 sm:text-right">{fila.nombre}</span>
            <span className="min-w-0 max-sm:order-last max-sm:col-span-2">
              <Barra recuento={fila} marca={marca.parte} />
            </span>
            <Valor parte={parteHecha(fila)} />
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-2 text-nota text-tinta-2">
        <span aria-hidden="true" className="inline-block h-4 w-0.5 bg-tinta" />
        {`${marca.nombre}: ${enPorcentaje(marca.parte)}`}
      </p>
    </div>
  )
}

function Valor({ parte }: { parte: number }) {
  const bajo = parte < BAJO
  return (
    <span className={clases('inline-flex items-center justify-end gap-1.5 font-accion', bajo && 'text-peligro')}>
      {bajo && <Icono nombre="alerta" className="size-4" />}
      {bajo && <span className="sr-only">{BAJO_EN_PALABRAS}: </span>}
      {enPorcentaje(parte)}
    </span>
  )
}

function Barra({ recuento, marca }: { recuento: Recuento; marca: number }) {
  const trama = useId()
  const { parentRef, width } = useParentSize({ initialSize: ANCHO_INICIAL, debounceTime: 60, enableDebounceLeadingCall: false })
  const x = scaleLinear<number>({ domain: [0, Math.max(1, recuento.esperadas)], range: [0, width] })
  const y = (ALTO - GRUESO) / 2
  return (
    <span ref={parentRef} data-barra className="block h-[38px] w-full overflow-hidden">
      <svg width={width} height={ALTO} aria-hidden="true" className="block">
        <PatternLines
          id={trama}
          width={6}
          height={6}
          stroke="var(--trama-1)"
          strokeWidth={3}
          background="var(--trama-2)"
          orientation={['diagonal']}
        />
        <Group top={y}>
          <Bar width={width} height={GRUESO} rx={3} fill="var(--hundido)" />
          <Bar x={x(recuento.completadas)} width={x(recuento.enProgreso)} height={GRUESO} fill={`url(#${trama})`} />
          <Bar width={x(recuento.completadas)} height={GRUESO} rx={3} fill="var(--acento)" />
        </Group>
        <Bar
          x={Math.min(width - 2, marca * width)}
          width={2}
          height={ALTO}
          fill="var(--tinta)"
          stroke="var(--superficie)"
          strokeWidth={1}
        />
      </svg>
    </span>
  )
}
