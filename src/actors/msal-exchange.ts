import { fromCallback, fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { msalExchangeMachine } from '#machines/msal-exchange/msal-exchange.chart.ts'
import type { MsalExchangeEvent } from '#machines/msal-exchange/msal-exchange.vocabulary.ts'
import { loadProfile } from './load-profile.ts'
import { organizationAccount } from './organization-account.ts'

/** Polling interval of the popup, in milliseconds: its closing is noticed well within a second. */
const LOOK_EVERY = 250

/** Sign-in with the organisation's account, over its library and the API. */
export function msalExchangeFlow(call: Call) {
  const account = organizationAccount(call)
  return msalExchangeMachine.provide({
    actions: { forgetAccount: () => account.forget() },
    actors: {
      prepare: fromPromise(() => account.prepare()),
      signIn: fromPromise(({ input, signal }) => account.signIn(input.chooseAccount, signal)),
      watchPopup: fromCallback(({ sendBack }) => {
        const tell = (event: MsalExchangeEvent) => sendBack(event)
        // Seen twice: a popup that finished closes by itself an instant before its answer is read.
        let seen = 0
        const timer = setInterval(() => {
          seen = account.isPopupGone() ? seen + 1 : 0
          if (seen === 2) tell({ type: 'POPUP_CLOSED' })
        }, LOOK_EVERY)
        return () => clearInterval(timer)
      }),
      signInByRedirect: fromPromise(({ signal }) => account.leave(signal)),
      completeRedirect: fromPromise(() => account.comeBack()),
      exchange: fromPromise(({ input, signal }) =>
        call('postLoginMicrosoft', { body: input }, { accessToken: account.takeToken(), signal }),
      ),
      loadProfile: loadProfile(call),
    },
  })
}
