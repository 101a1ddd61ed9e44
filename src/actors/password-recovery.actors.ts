import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { passwordRecoveryMachine } from '#machines/password-recovery/password-recovery.machine.ts'
import { captchaFlow } from './captcha.actors.ts'

/** The recovery of a password over the API. */
export function passwordRecoveryFlow(call: Call) {
  return passwordRecoveryMachine.provide({
    actors: {
      captcha: captchaFlow(call),
      postRecuperarPassword: fromPromise(({ input, signal }) => call('postRecuperarPassword', { body: input }, { signal })),
      postRecuperarPasswordNueva: fromPromise(({ input, signal }) => call('postRecuperarPasswordNueva', { body: input }, { signal })),
    },
  })
}
