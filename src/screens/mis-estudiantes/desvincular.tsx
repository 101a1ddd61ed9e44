import { useSelector } from '@xstate/react'
import {
  isRelinking,
  isUnlinking,
  studentToUnlink,
  taskFailure,
  undoableStudent,
  undoFailure,
} from '#machines/student-link/student-link.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Dialogo } from '#ui/marco/dialogo.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'
import { nombreCompleto } from '#ui/texto/nombres.ts'
import type { Escritorio } from './use-escritorio.ts'

/** Asks before unlinking a student. */
export function ConfirmarDesvinculo({ vinculos }: Pick<Escritorio, 'vinculos'>) {
  const estudiante = useSelector(vinculos, studentToUnlink)
  const desvinculando = useSelector(vinculos, isUnlinking)
  const falla = useSelector(vinculos, taskFailure)
  const cancela = () => vinculos.send({ type: 'CANCEL' })
  return (
    <Dialogo
      abierto={estudiante !== null}
      onCerrar={cancela}
      titulo="¿Desvincular al estudiante?"
      pie={
        <>
          <Boton onClick={cancela}>Cancelar</Boton>
          <Boton variante="peligro" ocupado={desvinculando} textoOcupado="Desvinculando" onClick={() => vinculos.send({ type: 'UNLINK' })}>
            Desvincular
          </Boton>
        </>
      }
    >
      <FallaGeneral falla={falla} titulo="No pudimos desvincular al estudiante." />
      <p>{estudiante && nombreCompleto(estudiante)} dejará de estar en su lista.</p>
      <p className="text-tinta-2">Lo que ya respondió se conserva. Puede vincularlo otra vez cuando quiera.</p>
    </Dialogo>
  )
}

/** After unlinking: what happened, and the way back. */
export function Deshacer({ vinculos }: Pick<Escritorio, 'vinculos'>) {
  const estudiante = useSelector(vinculos, undoableStudent)
  const volviendo = useSelector(vinculos, isRelinking)
  const falla = useSelector(vinculos, undoFailure)
  if (!estudiante) return null
  return (
    <div className="grid gap-3">
      <Aviso tono="info" role="status" titulo={`Desvinculó a ${nombreCompleto(estudiante)}.`}>
        <div>
          <Boton ocupado={volviendo} textoOcupado="Deshaciendo" onClick={() => vinculos.send({ type: 'UNDO' })}>
            Deshacer
          </Boton>
        </div>
      </Aviso>
      <FallaGeneral falla={falla} titulo="No pudimos deshacerlo." />
    </div>
  )
}
