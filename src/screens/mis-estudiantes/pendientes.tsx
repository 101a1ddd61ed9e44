import { useSelector } from '@xstate/react'
import { deadline, listState, pendingCount, students } from '#machines/student-link/student-link.selectors.ts'
import { enFechaConDia } from '#ui/texto/fechas.ts'
import { Icono } from '#ui/iconos.tsx'
import type { Escritorio } from './use-escritorio.ts'

/** What is left to do, with a number and a date; its place alone before the list is known. */
export function Pendientes({ vinculos }: Pick<Escritorio, 'vinculos'>) {
  const estado = useSelector(vinculos, listState)
  const hayEstudiantes = useSelector(vinculos, (foto) => students(foto).length > 0)
  const pendientes = useSelector(vinculos, pendingCount)
  const plazo = useSelector(vinculos, deadline)
  if (estado === 'cargando') return <div className="min-h-[55px]" />
  if (estado !== 'lista' || !hayEstudiantes) return null
  if (pendientes === 0) return <p>No le quedan encuestas por responder.</p>
  return (
    <div className="grid gap-3">
      <p>
        {pendientes === 1 ? 'Le queda ' : 'Le quedan '}
        <b className="text-tinta">{pendientes === 1 ? '1 encuesta' : `${pendientes} encuestas`}</b> por responder.
      </p>
      {plazo && (
        <p className="flex items-start gap-2.5 text-base text-tinta">
          <Icono nombre="calendario" className="mt-0.5 size-5 text-acento" />
          Plazo: {enFechaConDia(plazo)}
        </p>
      )}
    </div>
  )
}
