import * as v from 'valibot'
import type { correoNuevoMachine } from '#machines/correo-nuevo/correo-nuevo.chart.ts'
import { failure, persisted } from '../persisted-flow.ts'
import { generalFailure, handle, isNewLink } from '../mailed-link.ts'

const OPEN = ['confirming.ready', 'undoing.ready']
const ANSWERED = ['confirmed', 'undone']

export const correoNuevo = persisted<typeof correoNuevoMachine>()({
  kept: { handle, failure, message: v.string() },
  dropped: { code: 'secret', link: 'input' },
  keep: ({ handle: given, failure: why, message }, states) => ({
    handle: states.some((state) => OPEN.includes(state)) ? given : null,
    failure: generalFailure(why),
    message,
  }),
  accepts: ({ confirmation, reversal }) => !isNewLink(confirmation) && !isNewLink(reversal),
  coherence: [
    [
      'a link that is open has its handle',
      (states, { handle: given }) => states.some((state) => OPEN.includes(state)) === (given !== null),
    ],
    ['an answer says what', (states, { message }) => states.some((state) => ANSWERED.includes(state)) === (message !== '')],
  ],
})
