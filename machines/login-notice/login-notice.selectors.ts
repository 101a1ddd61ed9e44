import type { SnapshotFrom } from 'xstate'
import type { Notice, loginNoticeMachine } from './login-notice.chart.ts'

/** The notice for this door, or null. */
export function notice(snapshot: SnapshotFrom<typeof loginNoticeMachine>): Notice | null {
  return snapshot.context.notice
}

/** Whether it is still to be known if there is one. */
export function isComing(snapshot: SnapshotFrom<typeof loginNoticeMachine>): boolean {
  return snapshot.hasTag('busy')
}
