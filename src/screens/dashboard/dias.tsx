import { Group } from '@visx/group'
import { useParentSize } from '@visx/responsive'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { Avance } from '#contract/datamart.ts'
import { enFecha, enFechaCorta, enFechaCortaConAno } from '#ui/texto/fechas.ts'
import { enMiles } from '#ui/texto/numeros.ts'
import { VistaDoble } from './vista-doble.tsx'

interface Tramo {
  /** Its first day, `2025-08-04`. */
  dia: string
  completadas: number
}

/** More days than these are told by week. */
const DIAS_A_LA_VISTA = 14
/** More columns than these do not fit on a phone. */
const COLUMNAS = 12

const DIA = 86_400_000

/** A day without time nor zone, at noon of Greenwich: the same day in Chile. */
const mediodia = (dia: string): string => `${dia}T16:00:00Z`

/** The Monday of a day's week. */
function lunesDe(dia: string): string {
  const fecha = new Date(mediodia(dia))
  return new Date(fecha.getTime() - ((fecha.getUTCDay() + 6) % 7) * DIA).toISOString().slice(0, 10)
}

/** Submissions by day, or by week when the days are many: every week between the first and the last, also the empty ones. */
export function tramosDe(dias: Avance['dias']): { porSemana: boolean; tramos: Tramo[] } {
  const porSemana = dias.length > DIAS_A_LA_VISTA
  if (!porSemana) return { porSemana, tramos: [...dias] }
  const recuento = new Map<string, number>()
  for (const { dia, completadas } of dias) recuento.set(lunesDe(dia), (recuento.get(lunesDe(dia)) ?? 0) + completadas)
  const lunes = [...recuento.keys()].sort()
  const [primero, ultimo] = [lunes[0] ?? '', lunes.at(-1) ?? '']
  const tramos: Tramo[] = []
  for (let dia = primero; dia <= ultimo; dia = new Date(Date.parse(mediodia(dia)) + 7 * DIA).toISOString().slice(0, 10)) {
    tramos.push({ dia, completadas: recuento.get(dia) ?? 0 })
  }
  return { porSemana, tramos }
}

/** When the surveys were submitted. */
export function Dias({ dias }: Pick<Avance, 'dias'>) {
  const { porSemana, tramos: todos } = tramosDe(dias)
  // The chart, its sentence and its table are of one window.
  const tramos = todos.slice(-COLUMNAS)
  const mayor = tramos.reduce<Tramo | null>(
    (hasta, tramo) => (hasta === null || tramo.completadas > hasta.completadas ? tramo : hasta),
    null,
  )
  if (mayor === null) return null
  const tramo = porSemana ? 'la semana del' : 'el'
  return (
    <VistaDoble
      titulo={porSemana ? 'Completadas por semana' : 'Completadas por día'}
      resumen={`${todos.length > COLUMNAS ? `De ${porSemana ? 'las últimas' : 'los últimos'} ${COLUMNAS} ${porSemana ? 'semanas' : 'días'}, lo` : 'Lo'} más fue ${tramo} ${enFecha(mediodia(mayor.dia))}: ${enMiles(mayor.completadas)}.`}
      archivo={porSemana ? 'completadas-por-semana' : 'completadas-por-dia'}
      cuadro={{
        columnas: [porSemana ? 'Semana del' : 'Día', 'Completadas'],
        filas: tramos.map(({ dia, completadas }) => [enFechaCortaConAno(mediodia(dia)), enMiles(completadas)]),
      }}
    >
      <Columnas tramos={tramos} />
    </VistaDoble>
  )
}

const ALTO = 186
const PIE = 60
const CABEZA = 22

/** A column a stretch of time, the last one, which may not be over, in the accent's colour. */
function Columnas({ tramos }: { tramos: readonly Tramo[] }) {
  const { parentRef, width } = useParentSize({
    initialSize: { width: 320, height: ALTO },
    debounceTime: 60,
    enableDebounceLeadingCall: false,
  })
  const x = scaleBand({ domain: tramos.map(({ dia }) => dia), range: [0, width], padding: 0.18 })
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...tramos.map(({ completadas }) => completadas))],
    range: [0, ALTO - PIE - CABEZA],
  })
  return (
    <div ref={parentRef} data-barra className="cifras w-full overflow-hidden">
      <svg width={width} height={ALTO} aria-hidden="true" className="block">
        {tramos.map(({ dia, completadas }, i) => {
          const alto = y(completadas)
          const [numero = '', mes = ''] = enFechaCorta(mediodia(dia)).split(/\s+/)
          const esOtroMes = dia.slice(0, 7) !== tramos[i - 1]?.dia.slice(0, 7)
          const esOtroAno = dia.slice(0, 4) !== tramos[i - 1]?.dia.slice(0, 4)
          const centro = x.bandwidth() / 2
          return (
            <Group key={dia} left={x(dia) ?? 0} top={ALTO - PIE - alto}>
              <Bar width={x.bandwidth()} height={alto} rx={3} fill={i === tramos.length - 1 ? 'var(--acento)' : 'var(--s3)'} />
              <text x={centro} y={-6} textAnchor="middle" fill="var(--tinta)" fontSize={13} fontWeight={620}>
                {enMiles(completadas)}
              </text>
              <text x={centro} y={alto + 18} textAnchor="middle" fill="var(--tinta-2)" fontSize={13}>
                {numero}
              </text>
              {esOtroMes && (
                <text x={centro} y={alto + 35} textAnchor="middle" fill="var(--tinta-2)" fontSize={13}>
                  {mes.slice(0, 3)}
                </text>
              )}
              {esOtroAno && (
                <text x={centro} y={alto + 52} textAnchor="middle" fill="var(--tinta-2)" fontSize={13}>
                  {dia.slice(0, 4)}
                </text>
              )}
            </Group>
          )
        })}
      </svg>
    </div>
  )
}
