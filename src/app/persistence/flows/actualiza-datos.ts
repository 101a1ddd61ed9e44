import type { actualizaDatosMachine } from '#machines/actualiza-datos/actualiza-datos.chart.ts'
import { failure, persisted } from '../persisted-flow.ts'

/** The record is asked for again, and what was typed over it is in the draft. */
export const actualizaDatos = persisted<typeof actualizaDatosMachine>()({
  kept: { failure },
  dropped: { profile: 'asked-again' },
  draft: 'actualiza-datos',
})
