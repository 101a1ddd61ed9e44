import type { SnapshotFrom } from 'xstate'
import type { CountdownActor } from '../countdown/countdown.chart.ts'
import type { sessionRenewalMachine } from './session-renewal.chart.ts'

type Snapshot = SnapshotFrom<typeof sessionRenewalMachine>

/** What the person is told: nothing, that they may go on, that going on is under way, or that this session cannot last longer. */
export type Warning = 'none' | 'asking' | 'extending' | 'atLimit'

export function warning(snapshot: Snapshot): Warning {
  if (snapshot.matches({ ending: 'asking' })) return 'asking'
  if (snapshot.matches({ ending: 'extending' })) return 'extending'
  return snapshot.matches({ ending: 'atLimit' }) ? 'atLimit' : 'none'
}

/** What tells how long is left until the end, while the person is warned. */
export function countdownOf({ children }: Snapshot): CountdownActor | undefined {
  return children.countdown
}

/** Why the last "go on" did not work, in words; null otherwise. */
export function warningFailure(snapshot: Snapshot): string | null {
  return snapshot.context.failure
}
