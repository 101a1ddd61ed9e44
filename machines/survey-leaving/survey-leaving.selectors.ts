import type { SnapshotFrom } from 'xstate'
import type { surveyLeavingMachine } from './survey-leaving.chart.ts'

/** The state's path, as the way out says it. */
export function statePath({ value }: SnapshotFrom<typeof surveyLeavingMachine>): string {
  return typeof value === 'string' ? value : Object.entries(value).flat().join('.')
}

/** Whether the person is being asked before leaving. */
export const isConfirming = (path: string): boolean => path.endsWith('confirming')

/** Whether what would be left behind is in this browser. */
export const isKeptHere = (path: string): boolean => path.startsWith('kept')
