import type { SnapshotFrom } from 'xstate'
import type { msalExchangeMachine } from './msal-exchange.chart.ts'
import type { AccountFailure } from './msal-exchange.rules.ts'

type Snapshot = SnapshotFrom<typeof msalExchangeMachine>

export function isBusy(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy')
}

/** Whether the person is at the organisation's window. */
export function isWindowOpen(snapshot: Snapshot): boolean {
  return snapshot.matches({ signingIn: 'windowOpen' })
}

/** Whether the browser did not let the window open, and the same page may be used instead. */
export function canUseThisPage(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'SIGN_IN_BY_REDIRECT' })
}

/** Whether another account may be tried: this one has no access. */
export function canUseAnother(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'USE_ANOTHER' })
}

/** Whether the last step failed and can be tried again without signing in anew. */
export function canRetry(snapshot: Snapshot): boolean {
  return snapshot.can({ type: 'RETRY' })
}

/** Why the last attempt did not go on; null when there is nothing to say. */
export function failure(snapshot: Snapshot): AccountFailure | null {
  return snapshot.context.failure
}

/** The e-mail of the account in use, or null. */
export function accountEmail(snapshot: Snapshot): string | null {
  return snapshot.context.account?.correoElectronico ?? null
}
