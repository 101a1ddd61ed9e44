import type { EstadoDeRecuento } from '#contract/recuento.ts'
import { BarraAvance } from '#ui/encuesta/barra-avance.tsx'
import { enFechaYHora } from '#ui/texto/fechas.ts'
import { enMiles } from '#ui/texto/numeros.ts'

/** How far the first count of something is: there is no figure of it yet. `de`: what is counted, `respuestas`. */
export function Contando({ recuento: { avance }, de }: { recuento: EstadoDeRecuento; de: string }) {
  const { hechas, total } = avance ?? { hechas: 0, total: 0 }
  return (
    <div className="grid gap-2">
      <p>Son muchos datos: se cuentan por primera vez. Las cifras aparecen aquí al terminar.</p>
      <BarraAvance hechas={hechas} total={total} />
      <p className="cifras text-nota text-tinta-2">{total === 0 ? 'Por comenzar' : `${enMiles(hechas)} de ${enMiles(total)} ${de}`}</p>
    </div>
  )
}

/** Since when figures stand, of those that are not counted each time. */
export function DatosAl({ recuento: { al, avance } }: { recuento: EstadoDeRecuento }) {
  return (
    al !== null && (
      <p className="text-nota text-tinta-2">
        Datos al {enFechaYHora(al)}.{avance !== null && ' Se están contando otra vez.'}
      </p>
    )
  )
}
