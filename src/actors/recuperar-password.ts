import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { recuperarPasswordMachine } from '#machines/recuperar-password/recuperar-password.chart.ts'
import { captchaFlow } from './captcha.ts'

/** The recovery of a password over the API. */
export function recuperarPasswordFlow(call: Call) {
  return recuperarPasswordMachine.provide({
    actors: {
      captcha: captchaFlow(call),
      postRecuperarPassword: fromPromise(({ input, signal }) => call('postRecuperarPassword', { body: input }, { signal })),
      postRecuperarPasswordNueva: fromPromise(({ input, signal }) => call('postRecuperarPasswordNueva', { body: input }, { signal })),
    },
  })
}
