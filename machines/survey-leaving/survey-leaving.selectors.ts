import type { SnapshotFrom } from 'xstate'
import type { surveyLeavingMachine } from './survey-leaving.chart.ts'

/** Whether the person is being asked before leaving. */
export const isConfirming = (s: SnapshotFrom<typeof surveyLeavingMachine>): boolean =>
  s.matches({ kept: 'confirming' }) || s.matches({ exposed: 'confirming' })

/** Whether what would be left behind is in this browser. */
export const isKeptHere = (s: SnapshotFrom<typeof surveyLeavingMachine>): boolean => s.matches('kept')
