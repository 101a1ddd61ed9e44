import { type FormEvent, useState } from 'react'
import { HORA_DE_RECORDATORIOS, type RecordatorioProgramado } from '#contract/invitaciones.apoderados.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoDia } from '#ui/formulario/campo-dia.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enFechaConDia } from '#ui/texto/fechas.ts'

const QUE_PASO: Readonly<Record<RecordatorioProgramado['estado'], string>> = {
  programado: `Sale desde las ${HORA_DE_RECORDATORIOS}:00`,
  enviado: 'Enviado',
  'sin-destinatarios': 'No había a quién escribir',
  'sin-permiso': 'Su cuenta no estaba activa',
}

/** A day of the calendar in words: `lunes 3 de agosto de 2026`. */
export function enDia(dia: string): string {
  return enFechaConDia(`${dia}T12:00:00-04:00`)
}

interface PropsDeCalendario {
  programados: readonly RecordatorioProgramado[]
  onProgramar: (dia: string) => void
  onQuitar: (recordatorioId: number, dia: string) => void
}

/** The days on which reminders go out by themselves. */
export function Calendario({ programados, onProgramar, onQuitar }: PropsDeCalendario) {
  const [dia, setDia] = useEscrito('dia', '')
  const [falta, setFalta] = useState(false)
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    setFalta(dia === '')
    if (dia !== '') onProgramar(dia)
  }
  return (
    <Hoja aria-labelledby="calendario" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="calendario" className="text-titulo-3">
          Calendario
        </h2>
        <p className="text-tinta-2">Los días que elija, los correos salen solos a quienes falten entonces.</p>
      </div>
      <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={alEnviar}>
        <CampoDia
          etiqueta="Día"
          id="dia"
          error={falta ? 'Elija un día.' : undefined}
          className="max-sm:w-full"
          value={dia}
          onChange={setDia}
        />
        <Boton className="max-sm:w-full" type="submit">
          Programar
        </Boton>
      </form>
      {programados.length === 0 ? (
        <p className="text-tinta-2">No hay días programados.</p>
      ) : (
        <ul aria-label="Días programados" className="divide-y divide-borde">
          {programados.map(({ recordatorioId, dia: suyo, estado }) => (
            <li key={recordatorioId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
              <span className="grid">
                <b className="font-accion first-letter:uppercase">{enDia(suyo)}</b>
                <span className="text-nota text-tinta-2">{QUE_PASO[estado]}</span>
              </span>
              {estado === 'programado' && (
                <Boton variante="llano" onClick={() => onQuitar(recordatorioId, suyo)}>
                  Quitar <span className="sr-only">el {enDia(suyo)}</span>
                </Boton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Hoja>
  )
}
