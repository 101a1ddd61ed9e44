import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { organizationLogoutMachine } from '#machines/organization-logout/organization-logout.machine.ts'
import { pathOf } from '#routes'
import { metadataHere, shownAgain } from './organization-account.ts'

/** Logout of the organisation's account, by the provider's own page; the library keeps nothing that it would need. */
export function organizationLogoutFlow(call: Call) {
  return organizationLogoutMachine.provide({
    actors: {
      leave: fromPromise(async ({ signal }) => {
        const { clientId, metadata } = await call('getLoginMicrosoft', {}, { signal })
        const salida = new URL(metadataHere(metadata).end_session_endpoint)
        salida.searchParams.set('client_id', clientId)
        salida.searchParams.set('post_logout_redirect_uri', window.location.origin + pathOf('login'))
        window.location.replace(salida)
        await shownAgain(signal)
      }),
    },
  })
}
