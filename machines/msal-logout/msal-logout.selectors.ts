import type { SnapshotFrom } from 'xstate'
import type { msalLogoutMachine } from './msal-logout.chart.ts'

/** Whether the organisation's account could not be closed. */
export function isStillOpen(snapshot: SnapshotFrom<typeof msalLogoutMachine>): boolean {
  return snapshot.matches('stillOpen')
}
