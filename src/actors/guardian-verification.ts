import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { guardianVerificationMachine } from '#machines/guardian-verification/guardian-verification.chart.ts'
import { captchaFlow } from './captcha.ts'
import { openLink } from './mailed-link.ts'

/** The verification of a guardian's account on the real API. */
export function guardianVerificationFlow(call: Call) {
  return guardianVerificationMachine.provide({
    actors: {
      captcha: captchaFlow(call),
      openLink: openLink(call),
      postVerificaCuenta: fromPromise(({ input, signal }) => call('postApoderadosVerificaCuenta', { body: input }, { signal })),
      postReenvio: fromPromise(({ input, signal }) => call('postApoderadosReenvioVerificacion', { body: input }, { signal })),
    },
  })
}
