import type { SnapshotFrom } from 'xstate'
import type { Aviso, loginNoticeMachine } from './login-notice.machine.ts'

/** The notice for this door, or null. */
export function aviso(snapshot: SnapshotFrom<typeof loginNoticeMachine>): Aviso | null {
  return snapshot.context.aviso
}
