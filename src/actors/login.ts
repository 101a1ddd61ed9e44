import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { Pendiente } from '#contract/acceso.segundo-factor.ts'
import type { CredentialsInput } from '#machines/login/login.vocabulary.ts'
import { loginMachine } from '#machines/login/login.chart.ts'
import { captchaFlow } from './captcha.ts'
import { loadProfile } from './load-profile.ts'
import { secondFactorFlow } from './second-factor.ts'

/** Sign-in over the API; until the session begins, its calls carry the token that they were just given. */
export function loginFlow(call: Call) {
  return loginMachine.provide({
    actors: {
      captcha: captchaFlow(call),
      requestToken: fromPromise<{ accessToken: string; pendiente?: Pendiente | undefined }, CredentialsInput>(({ input, signal }) => {
        const { door, usuario, password, captchaToken: recaptchaToken } = input
        if (door === 'establecimiento') return call('postLogin', { body: { usuario, password, recaptchaToken } }, { signal })
        return call('postApoderadosLogin', { body: { runApoderado: usuario, password, recaptchaToken } }, { signal })
      }),
      secondFactor: secondFactorFlow(call),
      loadProfile: loadProfile(call),
      loadSchool: fromPromise(({ input: { accessToken, idRbd }, signal }) =>
        call('getEstablecimiento', { params: { id: idRbd } }, { accessToken, signal }),
      ),
      resendVerification: fromPromise(({ input: { runApoderado, captchaToken }, signal }) =>
        call('postApoderadosReenvioVerificacion', { body: { runApoderado, recaptchaToken: captchaToken } }, { signal }),
      ),
    },
  })
}
