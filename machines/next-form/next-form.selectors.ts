import type { SnapshotFrom } from 'xstate'
import type { nextFormMachine } from './next-form.chart.ts'

/** Whether the next form waits for the person to ask for it. */
export const isHeld = (s: SnapshotFrom<typeof nextFormMachine>): boolean => s.matches('waiting')

/** Where it is, as `data-state` says it. */
export const statePath = (s: SnapshotFrom<typeof nextFormMachine>): string => s.value
