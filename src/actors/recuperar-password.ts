import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { recuperarPasswordMachine } from '#machines/recuperar-password/recuperar-password.chart.ts'
import { captchaFlow } from './captcha.ts'
import { openLink } from './mailed-link.ts'
import { loadPasswordRules, requireStrength } from './password-strength.ts'

/** The recovery of a password over the API. */
export function recuperarPasswordFlow(call: Call) {
  loadPasswordRules()
  return recuperarPasswordMachine.provide({
    actors: {
      captcha: captchaFlow(call),
      openLink: openLink(call),
      postRecuperarPassword: fromPromise(({ input, signal }) => call('postRecuperarPassword', { body: input }, { signal })),
      postRecuperarPasswordNueva: fromPromise(async ({ input, signal }) => {
        await requireStrength('password', input.password, { nombres: [] }, signal)
        return call('postRecuperarPasswordNueva', { body: input }, { signal })
      }),
    },
  })
}
