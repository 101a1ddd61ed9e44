import * as v from 'valibot'
import type { AnyStateMachine } from 'xstate'
import type { adminRecordMachine } from '#machines/admin-record/admin-record.chart.ts'
import { failure, persisted, type PersistedFlow } from '../persisted-flow.ts'

/** A record that is being edited; what is typed over it is in the draft of its form. */
export function adminRecord(item: v.GenericSchema<unknown, unknown>, draft: string): PersistedFlow {
  return persisted<typeof adminRecordMachine & AnyStateMachine>()({
    kept: { item: v.nullable(item), failure },
    dropped: { words: 'input', data: 'typed', stored: 'asked-again', cambios: 'asked-again' },
    draft,
    coherence: [
      ['what is deleted is known', (states, { item: record }) => !states.includes('confirmingDelete') || record !== null],
      ['nothing is left of a closed record', (states, { item: record }) => !states.includes('closed') || record === null],
    ],
  })
}
