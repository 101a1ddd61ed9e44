import * as v from 'valibot'
import type { recuperarPasswordMachine } from '#machines/recuperar-password/recuperar-password.chart.ts'
import { failure, persisted } from '../persisted-flow.ts'
import { generalFailure, handle, isNewLink } from '../mailed-link.ts'

const ANSWERED = ['changed', 'requested']

export const recuperarPassword = persisted<typeof recuperarPasswordMachine>()({
  kept: { handle, failure, message: v.string() },
  dropped: { code: 'secret', containerId: 'input', captchaToken: 'secret', captchaState: 'asked-again' },
  keep: ({ handle: given, failure: why, message }, states) => ({
    handle: states.includes('choosing') ? given : null,
    failure: generalFailure(why),
    message,
  }),
  accepts: ({ token }) => !isNewLink(token),
  coherence: [
    ['a link that is open has its handle', (states, { handle: given }) => states.includes('choosing.filling') === (given !== null)],
    ['an answer says what', (states, { message }) => states.some((state) => ANSWERED.includes(state)) === (message !== '')],
  ],
})
