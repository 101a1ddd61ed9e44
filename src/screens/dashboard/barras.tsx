import type { ReactNode } from 'react'
import type { Recuento } from '#contract/datamart.ts'
import { BarraAvance } from '#ui/encuesta/barra-avance.tsx'
import { clases } from '#ui/clases.ts'
import { Icono } from '#ui/iconos.tsx'
import { fueraDeLinea, parteHecha } from './lugar.ts'
import { enDiferencia, enPorcentaje, enPuntos } from './numeros.ts'

export interface FilaDeBarras extends Recuento {
  id: string
  /** The row's name, a link when there is something below it. */
  nombre: ReactNode
  /** What the period before had on the same day of its campaign. */
  anterior?: { esperadas: number; completadas: number } | undefined
}

/** The line of a level: what it is called at the head of a column, and within a sentence. */
export interface Marca {
  nombre: string
  enFrase: string
  parte: number
}

interface PropsDeBarras {
  filas: readonly FilaDeBarras[]
  /** What a row is: "Región". */
  que: string
  /** The share of the whole, marked across the rows. */
  marca: Marca
  /** The period that rows are compared with, when they are. */
  anterior?: string | undefined
  /** How far to the right a row's tile is, in px, by its id: together they draw the country. */
  mapa?: Readonly<Record<string, number>>
}

const COLUMNAS = {
  conMapa: 'sm:grid-cols-[52px_150px_minmax(0,1fr)_92px_68px] print:grid-cols-[52px_240px_minmax(0,1fr)_92px_68px]',
  conMapaSolas: 'sm:grid-cols-[52px_150px_minmax(0,1fr)_92px]',
  comparadas: 'sm:grid-cols-[minmax(150px,34%)_minmax(0,1fr)_92px_68px]',
  solas: 'sm:grid-cols-[minmax(150px,48%)_minmax(0,1fr)_92px]',
} as const

/** Four steps of one colour. */
const PASOS = [
  { desde: 0, texto: 'Menos de 50\u00a0%', color: 'bg-s2' },
  { desde: 0.5, texto: '50 a 59', color: 'bg-s3' },
  { desde: 0.6, texto: '60 a 69', color: 'bg-s4' },
  { desde: 0.7, texto: '70 o más', color: 'bg-s6' },
] as const

const colorDe = (parte: number): string => PASOS.filter(({ desde }) => parte >= desde).at(-1)?.color ?? PASOS[0].color

/** A bar a row: submitted solid, begun hatched, the rest empty. The figures stand beside it; the drawing is not read aloud. */
export function Barras({ filas, que, marca, anterior, mapa }: PropsDeBarras) {
  const bajas = new Set(fueraDeLinea(filas, marca.parte).marcadas)
  const columnas = clases(
    'grid items-center gap-x-3',
    mapa ? 'max-sm:grid-cols-[52px_minmax(0,1fr)_auto]' : 'max-sm:grid-cols-[minmax(0,1fr)_auto]',
    anterior === undefined ? COLUMNAS[mapa ? 'conMapaSolas' : 'solas'] : COLUMNAS[mapa ? 'conMapa' : 'comparadas'],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {/* A sheet that is given more height shares it among its rows. */}
      <div className="flex flex-col">
        <p
          aria-hidden="true"
          className={clases(columnas, 'cifras max-w-none border-b-1.5 border-borde-control pb-1 text-nota text-tinta-2 max-sm:hidden')}
        >
          {mapa && <span />}
          <span>{que}</span>
          <span>{`${marca.nombre}: ${enPorcentaje(marca.parte)}`}</span>
          <span className="text-right">Avance</span>
          {anterior !== undefined && <span className="text-right whitespace-nowrap">{`vs. ${anterior}`}</span>}
        </p>
        <ul className="cifras grid grow">
          {filas.map((fila) => (
            <li key={fila.id} className={clases(columnas, 'min-h-toque max-sm:py-2 max-sm:gap-y-1 print:min-h-5 print:text-nota')}>
              {mapa && (
                <span aria-hidden="true" className="relative self-stretch max-sm:row-span-2">
                  <span
                    data-barra
                    className={clases('absolute inset-y-px w-[26px] rounded-[3px]', colorDe(parteHecha(fila)))}
                    style={{ left: mapa[fila.id] ?? 0 }}
                  />
                </span>
              )}
              <span className="min-w-0 leading-tight">{fila.nombre}</span>
              <span className="min-w-0 max-sm:order-last max-sm:col-span-2">
                <BarraConMarca recuento={fila} marca={marca.parte} className="h-5 max-sm:h-3 print:h-3.5" />
              </span>
              <Valor parte={parteHecha(fila)} baja={bajas.has(fila)} linea={marca.enFrase} />
              {anterior !== undefined && <Diferencia fila={fila} anterior={anterior} />}
            </li>
          ))}
        </ul>
      </div>
      {mapa && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-nota text-tinta-2" aria-label="Color de cada región">
          {PASOS.map(({ texto, color }) => (
            <li key={texto} className="flex items-center gap-2">
              <span aria-hidden="true" data-barra className={clases('size-4 rounded-[3px]', color)} />
              {texto}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Valor({ parte, baja, linea }: { parte: number; baja: boolean; linea: string }) {
  return (
    <span className={clases('inline-flex items-center justify-end gap-1.5 font-accion', baja && 'text-peligro')}>
      {baja && <Icono nombre="alerta" className="size-4" />}
      {baja && <span className="sr-only">{`Más de 10 puntos bajo ${linea}: `}</span>}
      {enPorcentaje(parte)}
    </span>
  )
}

function Diferencia({ fila, anterior: periodo }: { fila: FilaDeBarras; anterior: string }) {
  if (!fila.anterior) return <span className="max-sm:hidden" />
  const antes = parteHecha({ ...fila.anterior, enProgreso: 0 })
  return (
    <span className="text-right text-nota text-tinta-2 max-sm:hidden">
      <span aria-hidden="true">{enDiferencia(antes, parteHecha(fila))}</span>
      <span className="sr-only">{`, ${enPuntos(antes, parteHecha(fila))} que en ${periodo} al mismo día`}</span>
    </span>
  )
}

/** A bar with a line across it, as at the share of the level above. */
export function BarraConMarca({ recuento, marca, className }: { recuento: Recuento; marca: number | null; className: string }) {
  return (
    <span aria-hidden="true" className="relative block">
      <BarraAvance hechas={recuento.completadas} enProgreso={recuento.enProgreso} total={recuento.esperadas} className={className} />
      {marca !== null && (
        <span
          data-barra
          className="absolute -inset-y-1 -ml-px w-0.5 bg-tinta outline-[1.5px] outline-superficie"
          style={{ left: `${Math.min(100, marca * 100)}%` }}
        />
      )}
    </span>
  )
}
