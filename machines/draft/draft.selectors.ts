import type { SnapshotFrom } from 'xstate'
import type { draftMachine, Fields } from './draft.chart.ts'

type Snapshot = SnapshotFrom<typeof draftMachine>

export const fields = ({ context }: Snapshot): Fields => context.fields

/** Whether what is shown was typed before this page was loaded. */
export const isRecovered = (s: Snapshot): boolean => s.matches('recovered')
