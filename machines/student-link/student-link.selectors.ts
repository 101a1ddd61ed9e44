import type { SnapshotFrom } from 'xstate'
import type { EstudianteVinculado } from '#contract/apoderados.ts'
import { accionDeEstado, sePuedeAbrir, type AccionDeEncuesta } from '#contract/rules/estados.ts'
import type { Falla } from '#contract/falla.ts'
import type { studentLinkMachine } from './student-link.chart.ts'
import type { Preview } from './student-link.vocabulary.ts'

type Snapshot = SnapshotFrom<typeof studentLinkMachine>

export type ListState = 'cargando' | 'fallida' | 'lista'

/** Whether the list is on its way for the first time, failed, or in sight. */
export function listState(s: Snapshot): ListState {
  if (s.matches({ list: 'loading' })) return 'cargando'
  return s.matches({ list: 'failed' }) ? 'fallida' : 'lista'
}

/** The linked students, in the server's order. */
export const students = (s: Snapshot): readonly EstudianteVinculado[] => s.context.estudiantes

/** Why the list, or its last refreshing, did not arrive; null when it is up to date. */
export const listFailure = (s: Snapshot): Falla | null => s.context.listFailure

/**
 * Who else answers, or answered, the student's survey, which then can only be looked at (decisions, surveys); null when
 * nobody does.
 */
export function otherInformant({ estado, informante, propia }: EstudianteVinculado): 'establecimiento' | 'apoderado' | null {
  if (propia || (estado !== 'EN_PROGRESO' && estado !== 'COMPLETADA')) return null
  return informante
}

/** The one action that this account has over a student's survey, or null. Without a token the account may do nothing. */
export function actionOf(estudiante: EstudianteVinculado): AccionDeEncuesta | null {
  if (estudiante.token === undefined) return null
  if (estudiante.tomable === true) return 'Tomar'
  if (otherInformant(estudiante) !== null) return null
  return accionDeEstado(estudiante.estado)
}

/** Whether this account has to answer the student's survey. */
function isPending(estudiante: EstudianteVinculado): boolean {
  return actionOf(estudiante) !== null && sePuedeAbrir(estudiante.estado)
}

/** How many surveys are left to answer. */
export const pendingCount = (s: Snapshot): number => s.context.estudiantes.filter(isPending).length

/** The earliest closing instant of what is left (ISO 8601), or null. */
export function deadline(s: Snapshot): string | null {
  const closings = s.context.estudiantes.filter(isPending).flatMap(({ cierre }) => cierre ?? [])
  return [...closings].sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}

/** The link whose survey comes next: what was begun goes before what was not. */
export function nextLinkId(s: Snapshot): number | null {
  const pending = s.context.estudiantes.filter(isPending)
  return (pending.find(({ estado }) => estado === 'EN_PROGRESO') ?? pending[0])?.vinculoId ?? null
}

/** Why the last step with a student failed, for the dialog that is open; or null. */
export const taskFailure = (s: Snapshot): Falla | null => s.context.failure

/** Why the undoing of an unlinking failed, or null. */
export const undoFailure = (s: Snapshot): Falla | null =>
  s.matches({ task: { resting: 'undoable' } }) && !('run' in (s.context.failure?.campos ?? {})) ? s.context.failure : null

/** Why the search of a student failed, or null. */
export const searchFailure = (s: Snapshot): Falla | null =>
  s.matches({ task: 'resting' }) && undoFailure(s) === null ? s.context.failure : null

/** Whether a student is being looked up. */
export const isLookingUp = (s: Snapshot): boolean => s.matches({ task: 'lookingUp' })

/** The student found, while the person decides whether to link it; else null. */
export const preview = (s: Snapshot): Preview | null => s.context.preview

/** Whether a student is being linked. */
export const isLinking = (s: Snapshot): boolean => s.matches({ task: 'linking' })

/** The student whose unlinking waits for a yes, or is being done; else null. */
export const studentToUnlink = (s: Snapshot): EstudianteVinculado | null =>
  s.matches({ task: 'confirmingUnlink' }) || s.matches({ task: 'unlinking' }) ? s.context.unlinked : null

/** Whether a student is being unlinked. */
export const isUnlinking = (s: Snapshot): boolean => s.matches({ task: 'unlinking' })

/** The student just unlinked, who can be linked back; else null. */
export const undoableStudent = (s: Snapshot): EstudianteVinculado | null =>
  s.matches({ task: { resting: 'undoable' } }) || isRelinking(s) ? s.context.unlinked : null

/** Whether the unlinking is being undone. */
export const isRelinking = (s: Snapshot): boolean => s.matches({ task: 'lookingAgain' }) || s.matches({ task: 'relinking' })
