import { useSelector } from '@xstate/react'
import type { Part } from '#app/use-flow.ts'
import type { EncuestaAdministrada } from '#contract/encuestas.admin.ts'
import { isRecordBusy, record, recordFailure, recordView } from '#machines/admin-record/admin-record.selectors.ts'
import { Pregunta } from '../administracion/pregunta.tsx'

/** Asks before a survey that nobody answered is deleted. */
export function Eliminar({ flujo }: { flujo: Part<'adminEncuestas', 'record'> }) {
  const abierto = useSelector(flujo, recordView) === 'eliminar'
  const encuesta = useSelector(flujo, record<EncuestaAdministrada>)
  const falla = useSelector(flujo, recordFailure)
  const ocupado = useSelector(flujo, isRecordBusy)
  if (!abierto || encuesta === null) return null
  return (
    <Pregunta
      titulo="Eliminar la encuesta"
      accion="Eliminar"
      peligrosa
      ocupado={ocupado}
      falla={falla}
      onConfirmar={() => flujo.send({ type: 'DELETE' })}
      onCerrar={() => flujo.send({ type: 'CANCEL' })}
    >
      <p>
        Se eliminará «{encuesta.nombre}» y dejará de estar en sus {encuesta.grados} grados. No se puede deshacer.
      </p>
    </Pregunta>
  )
}
