import type { EstudianteVinculado } from '#contract/apoderados.ts'
import type { Falla } from '#contract/falla.ts'
import type { RespuestaDe } from '#contract/operaciones.ts'
import type { EstadoDeToken } from '#contract/proveedor.ts'

/** What a guardian sees of a student before linking it: initials, grade and school. */
export type Preview = RespuestaDe<'getEstudiantePorRun', never>

export interface StudentLinkContext {
  usuarioId: number
  estudiantes: readonly EstudianteVinculado[]
  /** Why the list did not arrive. */
  listFailure: Falla | null
  /** Why the last step with one student failed. */
  failure: Falla | null
  preview: Preview | null
  /** The student whose unlinking was asked for, and afterwards the one that can be linked back. */
  unlinked: EstudianteVinculado | null
}

export type StudentLinkEvent =
  | { type: 'LOOK_UP'; run: string }
  | { type: 'LINK' }
  | { type: 'ASK_UNLINK'; estudiante: EstudianteVinculado }
  | { type: 'UNLINK' }
  | { type: 'UNDO' }
  | { type: 'CANCEL' }
  | { type: 'STATE_LEARNED'; estado: EstadoDeToken }
  | { type: 'RETRY' }
  | { type: 'RETURNED' }
  | { type: 'LIST_CHANGED' }
