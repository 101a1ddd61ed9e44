import type { SnapshotFrom } from 'xstate'
import type { countdownMachine } from './countdown.chart.ts'

/** Seconds left when a screen reader is told again how much time there is; every second would be noise. */
const ANNOUNCED = [60, 30, 10]

/** Whole seconds that are left. */
export function secondsLeft({ context }: SnapshotFrom<typeof countdownMachine>): number {
  return context.secondsLeft
}

/** The last of the moments told aloud that has come, in seconds left; null before the first. */
export function announcedSeconds(snapshot: SnapshotFrom<typeof countdownMachine>): number | null {
  return ANNOUNCED.filter((mark) => secondsLeft(snapshot) <= mark).at(-1) ?? null
}
