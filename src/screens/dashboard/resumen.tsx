import type { Avance } from '#contract/datamart.ts'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enMiles } from '#ui/texto/numeros.ts'
import { BarraConMarca } from './barras.tsx'
import { parteHecha } from './lugar.ts'
import { enDiferencia, enPorcentaje } from './numeros.ts'

/** The share submitted, in a figure, a bar and words, beside the period before: on the same day of its campaign where it is known, and at its end. */
export function Resumen({ total, anterior }: Pick<Avance, 'total' | 'anterior'>) {
  const { esperadas, enProgreso, completadas } = total
  const contra = anterior && parteHecha({ ...anterior, completadas: anterior.alMismoDia ?? anterior.completadas, enProgreso: 0 })
  return (
    <Hoja
      aria-label="Resumen"
      className="grid gap-x-10 gap-y-5 xl:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] print:break-inside-avoid print:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] print:p-4"
    >
      <div className="grid content-start gap-4">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-cifra">{enPorcentaje(parteHecha(total))}</span>
          <span className="text-guia text-tinta-2">de las {enMiles(esperadas)} encuestas está completada</span>
        </p>
        <BarraConMarca recuento={total} marca={contra} className="h-5" />
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          <Clave muestra="bg-acento" numero={completadas} texto={completadas === 1 ? 'completada' : 'completadas'} />
          <Clave muestra="trama" numero={enProgreso} texto="en progreso" />
          <Clave muestra="bg-hundido" numero={esperadas - enProgreso - completadas} texto="sin iniciar" />
        </ul>
      </div>
      <dl className="grid content-start divide-y divide-borde">
        {anterior?.alMismoDia !== undefined && contra !== null && (
          <Contra nombre={`Sobre ${anterior.periodo} al mismo día (${enPorcentaje(contra)})`}>
            {`${enDiferencia(contra, parteHecha(total))} puntos`}
          </Contra>
        )}
        {anterior && <Contra nombre={`${anterior.periodo} terminó en`}>{enPorcentaje(parteHecha({ ...anterior, enProgreso: 0 }))}</Contra>}
        <Contra nombre="Faltan">{enMiles(esperadas - completadas)}</Contra>
      </dl>
    </Hoja>
  )
}

function Contra({ nombre, children }: { nombre: string; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5 print:py-1">
      <dt className="text-tinta-2">{nombre}</dt>
      <dd className="cifras font-accion whitespace-nowrap">{children}</dd>
    </div>
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
