import type { SnapshotFrom } from 'xstate'
import type { Notice, loginNoticeMachine } from './login-notice.chart.ts'

/** The notice for this door, or null. */
export function notice(snapshot: SnapshotFrom<typeof loginNoticeMachine>): Notice | null {
  return snapshot.context.notice
}
