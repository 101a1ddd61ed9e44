import type { SnapshotFrom } from 'xstate'
import type { noticeMachine, QueuedNotice } from './notice.chart.ts'

/** The notice in sight, or null. */
export function noticeInSight(snapshot: SnapshotFrom<typeof noticeMachine>): QueuedNotice | null {
  return snapshot.context.queue[0] ?? null
}
