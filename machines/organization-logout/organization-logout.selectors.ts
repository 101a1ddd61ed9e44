import type { SnapshotFrom } from 'xstate'
import type { organizationLogoutMachine } from './organization-logout.machine.ts'

/** Whether the organisation's account could not be closed. */
export function isStillOpen(snapshot: SnapshotFrom<typeof organizationLogoutMachine>): boolean {
  return snapshot.matches('stillOpen')
}
