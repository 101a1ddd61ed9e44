import * as v from 'valibot'
import { ORIGENES } from '#contract/rules/origen.ts'
import type { claveunicaMachine } from '#machines/claveunica/claveunica.chart.ts'
import { SIGN_IN_INCOMPLETE } from '#machines/claveunica/claveunica.rules.ts'
import { failure, persisted } from '../persisted-flow.ts'

const SIGNING_IN = ['loadingProfile', 'profileFailed']

/** The way back from ClaveÚnica; the state of the way there is under its own key (`src/actors/claveunica.ts`), single use. */
export const claveunica = persisted<typeof claveunicaMachine>()({
  kept: { failure, origen: v.picklist(ORIGENES) },
  dropped: { callback: 'secret', departure: 'secret', accessToken: 'session', profile: 'asked-again' },
  keep: ({ failure: why, origen }, states) => ({
    // A code that was on its way is spent, whatever it brought.
    failure: states.includes('failed') ? (why ?? SIGN_IN_INCOMPLETE) : states.includes('loadingProfile') ? null : why,
    origen,
  }),
  entry: ({ callback, origen }) => (callback === null ? origen : 'vuelta'),
  accepts: ({ callback }) => callback === null || (callback.code === null && callback.error === null),
  holdsToken: true,
  coherence: [
    [
      'a sign-in that goes on has its token, and no other has',
      (states, kept) => states.some((state) => SIGNING_IN.includes(state)) === ('accessToken' in kept && kept.accessToken !== null),
    ],
    [
      'a failed one says why',
      (states, { failure: why }) => !(states.includes('failed') || states.includes('profileFailed')) || why !== null,
    ],
  ],
})
