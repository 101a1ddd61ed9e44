import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { dataEntryMachine, Round } from './data-entry.chart.ts'

type Snapshot = SnapshotFrom<typeof dataEntryMachine>

/** What the screen says of the typing: nothing, that it is under way, stopped, or over. */
export type DataEntryView = 'ninguna' | 'siguiendo' | 'detenida' | 'terminada'

export function dataEntryView(s: Snapshot): DataEntryView {
  if (s.matches('paused')) return 'detenida'
  if (s.matches('finished')) return 'terminada'
  return s.matches('idle') || s.matches('resuming') || s.matches('stopping') ? 'ninguna' : 'siguiendo'
}

export const round = (s: Snapshot): Round | null => s.context.round

export const dataEntryFailure = (s: Snapshot): Falla | null => s.context.failure

const HOUR_MS = 3_600_000

/** Forms an hour of a round, rounded; null before its first form, when nothing can be said. `now` in milliseconds. */
export function formsPerHour({ desde, done }: Pick<Round, 'desde' | 'done'>, now: number): number | null {
  return done === 0 || now <= desde ? null : Math.round((done * HOUR_MS) / (now - desde))
}
