import type { ReactNode } from 'react'
import { Boton } from '../formulario/boton.tsx'
import { Dialogo } from './dialogo.tsx'

interface PropsDeDialogoDeFormulario {
  titulo: string
  /** The id of the form that it holds. */
  formulario: string
  /** What sending it does, and what it says meanwhile. */
  accion: string
  enCurso: string
  peligrosa?: boolean
  ocupado: boolean
  onCerrar: () => void
  children: ReactNode
}

/** An open dialog around a form: given up, or sent. */
export function DialogoDeFormulario({
  titulo,
  formulario,
  accion,
  enCurso,
  peligrosa = false,
  ocupado,
  onCerrar,
  children,
}: PropsDeDialogoDeFormulario) {
  return (
    <Dialogo
      abierto
      titulo={titulo}
      onCerrar={onCerrar}
      pie={
        <>
          <Boton onClick={onCerrar}>Cancelar</Boton>
          <Boton type="submit" form={formulario} variante={peligrosa ? 'peligro' : 'principal'} ocupado={ocupado} textoOcupado={enCurso}>
            {accion}
          </Boton>
        </>
      }
    >
      {children}
    </Dialogo>
  )
}
