import * as v from 'valibot'
import type { surveyAccessMachine } from '#machines/survey-access/survey-access.chart.ts'
import { failure, persisted } from '../persisted-flow.ts'

/** A survey's token names it and opens nothing by itself; the pass in `url` does, and is not kept. */
export const surveyAccess = persisted<typeof surveyAccessMachine>()({
  kept: { survey: v.nullable(v.strictObject({ encuestaId: v.number(), token: v.string() })), failure },
  dropped: { known: 'asked-again', url: 'secret', comprobante: 'asked-again', takeover: 'asked-again' },
  identifiers: ['token'],
  coherence: [['what is done to a survey says which', (states, { survey }) => states.includes('idle') || survey !== null]],
})
