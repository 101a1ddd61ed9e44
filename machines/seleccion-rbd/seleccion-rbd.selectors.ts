import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { seleccionRbdMachine } from './seleccion-rbd.chart.ts'

type Snapshot = SnapshotFrom<typeof seleccionRbdMachine>

/** What is known of the school that a link names. */
export function linkedSchoolView(s: Snapshot): 'buscando' | 'desconocida' | 'fallida' {
  if (s.matches('unknown')) return 'desconocida'
  return s.matches('failed') ? 'fallida' : 'buscando'
}

/** Why it did not come, or null. */
export const linkedSchoolFailure = (s: Pick<Snapshot, 'context'>): Falla | null => s.context.failure
