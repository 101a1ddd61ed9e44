import { fromCallback, fromPromise } from 'xstate'
import * as v from 'valibot'
import type { Call } from '#api/client.ts'
import { ORIGENES } from '#contract/rules/origen.ts'
import { claveunicaMachine } from '#machines/claveunica/claveunica.chart.ts'
import type { Departure } from '#machines/claveunica/claveunica.vocabulary.ts'

/** Where this tab keeps its sign-in while the person is at ClaveÚnica. */
const KEY = 'claveunica'

const kept = v.pipe(v.string(), v.parseJson(), v.strictObject({ csrfToken: v.string(), origen: v.picklist(ORIGENES) }))

const leave = fromCallback<{ type: 'never' }, Departure>(({ input: { csrfToken, origen, urlAutorizacion }, sendBack }) => {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) sendBack({ type: 'CAME_BACK' })
  }
  window.addEventListener('pageshow', shown)
  sessionStorage.setItem(KEY, JSON.stringify({ csrfToken, origen }))
  window.location.assign(urlAutorizacion)
  return () => window.removeEventListener('pageshow', shown)
})

const takeDeparture = fromPromise<Pick<Departure, 'csrfToken' | 'origen'> | null>(async ({ signal }) => {
  // An actor that StrictMode stops at once leaves what was kept to the one that follows, which would take any answer for its own.
  await Promise.resolve()
  if (signal.aborted) return new Promise<never>(() => {})
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  const parsed = v.safeParse(kept, text)
  return parsed.success ? parsed.output : null
})

/** Sign-in with ClaveÚnica over the API and the browser's own address. */
export function claveunicaFlow(call: Call) {
  return claveunicaMachine.provide({
    actors: {
      requestDeparture: fromPromise(({ signal }) => call('getClaveunicaCsrfToken', {}, { signal })),
      leave,
      takeDeparture,
      exchangeCode: fromPromise(({ input, signal }) => call('getClaveunicaUserinfo', { query: input }, { signal })),
      loadProfile: fromPromise(({ input: { accessToken }, signal }) => call('postTokenUserInfo', {}, { accessToken, signal })),
      joinFormerAccount: fromPromise(({ input: { accessToken, password } }) =>
        call('postClaveunicaCuentaAnterior', { body: { password } }, { accessToken }),
      ),
      askEmail: fromPromise(async ({ input: { accessToken, profile, correoElectronico } }) => {
        const { perfilParaEnviar } = await import('#contract/usuarios.ts')
        return call('putUsuario', { body: { ...perfilParaEnviar(profile), correoElectronico } }, { accessToken })
      }),
    },
  })
}
