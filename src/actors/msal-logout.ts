import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { msalLogoutMachine } from '#machines/msal-logout/msal-logout.chart.ts'
import { pathOf } from '#routes'
import { metadataHere, shownAgain } from './organization-account.ts'

/** Logout of the organisation's account, by the provider's own page; the library keeps nothing that it would need. */
export function msalLogoutFlow(call: Call) {
  return msalLogoutMachine.provide({
    actors: {
      leave: fromPromise(async ({ signal }) => {
        const { clientId, metadata } = await call('getLoginMicrosoft', {}, { signal })
        const exit = new URL(metadataHere(metadata).end_session_endpoint)
        exit.searchParams.set('client_id', clientId)
        exit.searchParams.set('post_logout_redirect_uri', window.location.origin + pathOf('login'))
        window.location.replace(exit)
        await shownAgain(signal)
      }),
    },
  })
}
