import * as v from 'valibot'
import type { msalExchangeMachine } from '#machines/msal-exchange/msal-exchange.chart.ts'
import { persisted } from '../persisted-flow.ts'

const SIGNING_IN = ['loadingProfile', 'profileFailed']

/** The organisation's account and its token live in the library's memory: a reload begins that part again. */
export const msalExchange = persisted<typeof msalExchangeMachine>()({
  kept: { failure: v.nullable(v.strictObject({ message: v.string(), motivo: v.nullable(v.string()) })) },
  dropped: { hasReturned: 'input', account: 'asked-again', profile: 'asked-again', accessToken: 'session' },
  accepts: ({ hasReturned }) => !hasReturned,
  holdsToken: true,
  coherence: [
    [
      'a sign-in that goes on has its token',
      (states, kept) => !states.some((state) => SIGNING_IN.includes(state)) || ('accessToken' in kept && kept.accessToken !== null),
    ],
    ['a failed one says why', (states, { failure }) => !(states.includes('failed') || states.includes('noAccess')) || failure !== null],
  ],
})
