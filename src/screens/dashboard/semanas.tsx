import { useParentSize } from '@visx/responsive'
import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import type { Avance } from '#contract/datamart.ts'
import type { FigureView } from '#machines/dashboard/dashboard.rules.ts'
import { diaDe, enFecha, enFechaCortaConAno } from '#ui/texto/fechas.ts'
import { enMiles } from '#ui/texto/numeros.ts'
import { parteHecha } from './lugar.ts'
import { enPorcentaje } from './numeros.ts'
import { Panel } from './panel.tsx'

interface Tramo {
  /** Its first day, `2025-08-04`. */
  dia: string
  completadas: number
  /** Up to its end, of all that are expected. */
  acumulado: number
}

/** More days than these are told by week. */
const DIAS_A_LA_VISTA = 14

const DIA = 86_400_000

/** A day without time nor zone, at noon of Greenwich: the same day in Chile. */
const mediodia = (dia: string): string => `${dia}T16:00:00Z`
const masDias = (dia: string, dias: number): string => new Date(Date.parse(mediodia(dia)) + dias * DIA).toISOString().slice(0, 10)
const diasEntre = (desde: string, hasta: string): number => Math.round((Date.parse(mediodia(hasta)) - Date.parse(mediodia(desde))) / DIA)

/** The Monday of a day's week. */
const lunesDe = (dia: string): string => masDias(dia, -((new Date(mediodia(dia)).getUTCDay() + 6) % 7))

/** Submissions by day, or by week when the days are many: every week between the first and the last, also the empty ones. */
function tramosDe(dias: Avance['dias'], esperadas: number): { porSemana: boolean; tramos: Tramo[] } {
  const porSemana = dias.length > DIAS_A_LA_VISTA
  const recuento = new Map<string, number>()
  for (const { dia, completadas } of dias) {
    const suyo = porSemana ? lunesDe(dia) : dia
    recuento.set(suyo, (recuento.get(suyo) ?? 0) + completadas)
  }
  const comienzos = [...recuento.keys()].sort()
  const todos: string[] = []
  if (!porSemana) todos.push(...comienzos)
  else for (let dia = comienzos[0] ?? ''; dia <= (comienzos.at(-1) ?? ''); dia = masDias(dia, 7)) todos.push(dia)
  let suma = 0
  const tramos = todos.map((dia) => {
    const completadas = recuento.get(dia) ?? 0
    suma += completadas
    return { dia, completadas, acumulado: parteHecha({ esperadas, completadas: suma, enProgreso: 0 }) }
  })
  return { porSemana, tramos }
}

interface PropsDeSemanas {
  avance: Avance
  vista: FigureView
}

/** How the surveys were submitted since the opening: the sentence, the line and the table are of that one window. */
export function Semanas({ avance, vista }: PropsDeSemanas) {
  const { dias, total, anterior, periodo } = avance
  const { porSemana, tramos } = tramosDe(dias, total.esperadas)
  const mayor = tramos.reduce<Tramo | null>(
    (hasta, tramo) => (hasta === null || tramo.completadas > hasta.completadas ? tramo : hasta),
    null,
  )
  const [primero] = tramos
  if (mayor === null || primero === undefined) return null
  const desde = periodo?.apertura ?? primero.dia
  return (
    <Panel
      titulo={porSemana ? 'Semana a semana' : 'Día a día'}
      resumen={`Porcentaje acumulado desde el ${enFecha(mediodia(desde))}. Con más completadas, ${porSemana ? 'la semana del' : 'el'} ${enFecha(mediodia(mayor.dia))}: ${enMiles(mayor.completadas)}.`}
      vista={vista}
      cuadro={{
        columnas: [porSemana ? 'Semana del' : 'Día', 'Completadas', 'Acumulado'],
        filas: tramos.map(({ dia, completadas, acumulado }) => [
          enFechaCortaConAno(mediodia(dia)),
          enMiles(completadas),
          enPorcentaje(acumulado),
        ]),
      }}
    >
      <div className="grid min-w-0 grid-rows-[auto_1fr] gap-4 print:gap-2">
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-nota text-tinta-2">
          <li className="flex items-center gap-2">
            <span aria-hidden="true" data-barra className="inline-block h-1 w-7 rounded-full bg-acento" />
            {periodo?.nombre ?? 'Este período'}
          </li>
          {anterior?.dias && (
            <li className="flex items-center gap-2">
              <span aria-hidden="true" data-barra className="inline-block h-0.5 w-7 bg-borde-control" />
              {`${anterior.periodo}: terminó en ${enPorcentaje(parteHecha({ ...anterior, enProgreso: 0 }))}`}
            </li>
          )}
        </ul>
        <Lineas avance={avance} desde={desde} />
      </div>
    </Panel>
  )
}

/** A point of a line: days since the opening and the share submitted by then. */
type Punto = readonly [dia: number, parte: number]

function puntosDe(dias: Avance['dias'], desde: string, esperadas: number, hasta: number | null): Punto[] {
  let completadas = 0
  const puntos: Punto[] = [[0, 0]]
  for (const dia of dias) {
    completadas += dia.completadas
    puntos.push([Math.max(0, diasEntre(desde, dia.dia)), parteHecha({ esperadas, completadas, enProgreso: 0 })])
  }
  const [ultimo = 0, parte = 0] = puntos.at(-1) ?? []
  if (hasta !== null && hasta > ultimo) puntos.push([hasta, parte])
  return puntos
}

const ALTO = 210
const PIE = 28
const MARGEN = 34

/** This period up to its last day, and the one before up to its end, by days since the opening of each. */
function Lineas({ avance: { dias, total, anterior, periodo, actualizado }, desde }: { avance: Avance; desde: string }) {
  const { parentRef, width, height } = useParentSize({
    initialSize: { width: 320, height: ALTO },
    debounceTime: 60,
    enableDebounceLeadingCall: false,
  })
  const alto = Math.max(ALTO, height)
  const hoy = periodo?.activo === false ? null : diasEntre(desde, diaDe(actualizado))
  const esta = puntosDe(dias, desde, total.esperadas, hoy)
  const antes = anterior?.dias && anterior.apertura ? puntosDe(anterior.dias, anterior.apertura, anterior.esperadas, null) : []
  const largo = Math.max(1, ...[...esta, ...antes].map(([dia]) => dia))
  const x = scaleLinear<number>({ domain: [0, largo], range: [MARGEN, Math.max(MARGEN + 1, width - 8)] })
  const y = scaleLinear<number>({ domain: [0, 1], range: [alto - PIE, 10] })
  const [ultimo, parte] = esta.at(-1) ?? [0, 0]
  const linea = (puntos: readonly Punto[], color: string, grosor: number) => (
    <LinePath<Punto>
      data={[...puntos]}
      x={([dia]) => x(dia)}
      y={([, hecha]) => y(hecha)}
      stroke={color}
      strokeWidth={grosor}
      strokeLinejoin="round"
    />
  )
  return (
    // A sheet that is given more height gives it to its lines.
    <div ref={parentRef} data-barra className="cifras relative min-h-[210px] w-full overflow-hidden">
      {/* On paper it takes its column's width, with its letters. */}
      <svg viewBox={`0 0 ${width} ${alto}`} aria-hidden="true" className="absolute inset-0 block size-full">
        {[0, 0.5, 1].map((marca) => (
          <g key={marca}>
            <line x1={MARGEN} x2={width} y1={y(marca)} y2={y(marca)} stroke="var(--borde)" />
            <text x={MARGEN - 6} y={y(marca) + 4} textAnchor="end" fill="var(--tinta-2)" fontSize={13}>
              {marca * 100}
            </text>
          </g>
        ))}
        {linea(antes, 'var(--borde-control)', 2)}
        {linea(esta, 'var(--acento)', 3.5)}
        <circle cx={x(ultimo)} cy={y(parte)} r={5} fill="var(--acento)" stroke="var(--superficie)" strokeWidth={2} />
        <text
          x={Math.min(x(ultimo), width - 4)}
          y={y(parte) - 12}
          textAnchor={x(ultimo) > width / 2 ? 'end' : 'start'}
          fill="var(--tinta)"
          fontSize={14}
          fontWeight={700}
        >
          {enPorcentaje(parte)}
        </text>
        <text x={MARGEN} y={alto - 8} fill="var(--tinta-2)" fontSize={13}>
          {enFechaCortaConAno(mediodia(desde))}
        </text>
        <text x={width - 4} y={alto - 8} textAnchor="end" fill="var(--tinta-2)" fontSize={13}>
          {enFechaCortaConAno(mediodia(masDias(desde, largo)))}
        </text>
      </svg>
    </div>
  )
}
