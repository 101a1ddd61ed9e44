import type { SnapshotFrom } from 'xstate'
import type { nextFormMachine } from './next-form.chart.ts'

/** Whether the next form waits for the person to ask for it. */
export const isHeld = (s: SnapshotFrom<typeof nextFormMachine>): boolean => s.matches('waiting')
