import type { SnapshotFrom } from 'xstate'
import type { Usuario } from '#contract/usuarios.ts'
import type { Falla } from '#contract/falla.ts'
import type { actualizaDatosMachine } from './actualiza-datos.chart.ts'

type Snapshot = SnapshotFrom<typeof actualizaDatosMachine>

export function isLoading(snapshot: Snapshot): boolean {
  return snapshot.matches('loading')
}

export function isSaving(snapshot: Snapshot): boolean {
  return snapshot.matches('saving')
}

export function isUpdated(snapshot: Snapshot): boolean {
  return snapshot.matches('updated')
}

/** Whether the current data did not arrive and can be asked for again. */
export function canRetry(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'RETRY' })
}

/** The data as the service has them; null until they arrive. */
export function profile(snapshot: Snapshot): Usuario | null {
  return snapshot.context.profile
}

export function failure(snapshot: Snapshot): Falla | null {
  return snapshot.context.failure
}
