import * as v from 'valibot'
import type { dataEntryMachine } from '#machines/data-entry/data-entry.chart.ts'
import { failure, persisted } from '../persisted-flow.ts'

const round = v.nullable(v.strictObject({ desde: v.number(), done: v.number(), encuestaId: v.number(), token: v.string() }))

/** The round is also under its own key, for the survey's page: whoever begins again from it does not keep it twice. */
export const dataEntry = persisted<typeof dataEntryMachine>()({
  kept: { filters: v.record(v.string(), v.string()), round, failure },
  dropped: { encuestaId: 'input', idRbd: 'input', next: 'asked-again' },
  keep: ({ filters, round: kept, failure: why }, states) => ({ filters, round: states.includes('resuming') ? null : kept, failure: why }),
  identifiers: ['token'],
  entry: ({ encuestaId, idRbd }) => [encuestaId, idRbd],
  coherence: [['what is checked belongs to a round', (states, { round: kept }) => !states.includes('checking') || kept !== null]],
})
