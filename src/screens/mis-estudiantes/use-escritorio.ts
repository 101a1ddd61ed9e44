import { useSelector } from '@xstate/react'
import type { Actor } from 'xstate'
import type { FlowMachine } from '#app/flows.ts'
import { useFlow } from '#app/use-flow.ts'
import { access, links, proof } from '#machines/mis-estudiantes/mis-estudiantes.selectors.ts'

export interface Escritorio {
  /** The desk itself, which runs the other three and passes on what each learns. */
  escritorio: Actor<FlowMachine<'misEstudiantes'>>
  vinculos: ReturnType<typeof links>
  acceso: ReturnType<typeof access>
  comprobacion: ReturnType<typeof proof>
}

/** The guardian's desk and its parts. */
export function useEscritorio(usuarioId: number): Escritorio {
  const escritorio = useFlow('misEstudiantes', { usuarioId })
  return {
    escritorio,
    vinculos: useSelector(escritorio, links),
    acceso: useSelector(escritorio, access),
    comprobacion: useSelector(escritorio, proof),
  }
}
