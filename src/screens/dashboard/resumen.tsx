import type { Avance, Recuento } from '#contract/datamart.ts'
import { BarraAvance } from '#ui/encuesta/barra-avance.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enMiles } from '#ui/texto/numeros.ts'
import { parteHecha } from './lugar.ts'
import { enPorcentaje, enPuntos } from './numeros.ts'

/** The share submitted, in a figure, a bar and words, beside the period before. */
export function Resumen({ total, anterior }: Pick<Avance, 'total' | 'anterior'>) {
  const { esperadas, enProgreso, completadas } = total
  return (
    <Hoja aria-label="Resumen" className="grid gap-4 sm:p-7">
      <p className="cifras flex flex-wrap items-baseline gap-x-3">
        <span className="text-cifra">{enPorcentaje(parteHecha(total))}</span>
        <span className="text-guia text-tinta-2">de las {enMiles(esperadas)} encuestas está completada</span>
      </p>
      <BarraAvance hechas={completadas} enProgreso={enProgreso} total={esperadas} className="h-5" />
      <ul className="cifras flex flex-wrap gap-x-6 gap-y-2">
        <Clave muestra="bg-acento" numero={completadas} texto="completadas" />
        <Clave muestra="trama" numero={enProgreso} texto="en progreso" />
        <Clave muestra="bg-hundido" numero={esperadas - enProgreso - completadas} texto="sin iniciar" />
      </ul>
      {anterior && <p className="text-nota text-tinta-2">{comparacion(total, anterior)}</p>}
    </Hoja>
  )
}

function Clave({ muestra, numero, texto }: { muestra: string; numero: number; texto: string }) {
  return (
    <li className="flex items-center gap-2">
      <span data-barra aria-hidden="true" className={`size-[18px] rounded-etiqueta border border-borde-control ${muestra}`} />
      <span>
        <b className="font-accion">{enMiles(numero)}</b> {texto}
      </span>
    </li>
  )
}

function comparacion(total: Recuento, anterior: NonNullable<Avance['anterior']>): string {
  const entonces = parteHecha({ ...anterior, enProgreso: 0 })
  return `El período ${anterior.periodo} terminó en ${enPorcentaje(entonces)}: hoy, ${enPuntos(entonces, parteHecha(total))}.`
}
