import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { guardianRegistrationMachine } from '#machines/guardian-registration/guardian-registration.machine.ts'
import { captchaFlow } from './captcha.actors.ts'

/** The registration of guardians on the real API. */
export function guardianRegistrationFlow(call: Call) {
  return guardianRegistrationMachine.provide({
    actors: {
      captcha: captchaFlow(call),
      postRegistro: fromPromise(({ input, signal }) => call('postApoderadosRegistro', { body: input }, { signal })),
    },
  })
}
