import type { ReactNode } from 'react'
import type { AvanceDeTanda } from '#contract/invitaciones.ts'
import { BarraAvance } from '#ui/encuesta/barra-avance.tsx'
import { Dato } from '#ui/marco/dato.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enFechaYHora } from '#ui/texto/fechas.ts'
import { enMiles } from '#ui/texto/numeros.ts'

export const correos = (cuantos: number): string => (cuantos === 1 ? '1 correo' : `${enMiles(cuantos)} correos`)

/** What became of the mails of a batch, and how far it is. */
export function Tanda({ tanda, children }: { tanda: AvanceDeTanda; children: ReactNode }) {
  const { creada, total, enviados, pendientes, rebotados, omitidos } = tanda
  return (
    <Hoja className="grid gap-3">
      <p>
        <b className="block">{children}</b>
        <span className="text-nota text-tinta-2">{enFechaYHora(creada)}</span>
      </p>
      <BarraAvance hechas={total - pendientes} total={total} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        <Dato nombre="Enviados">{enMiles(enviados)}</Dato>
        <Dato nombre="Pendientes">{enMiles(pendientes)}</Dato>
        <Dato nombre="Rebotados">{enMiles(rebotados)}</Dato>
        <Dato nombre="Omitidos">{enMiles(omitidos)}</Dato>
      </dl>
    </Hoja>
  )
}
