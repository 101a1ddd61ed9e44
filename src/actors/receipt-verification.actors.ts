import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { receiptVerificationMachine } from '#machines/receipt-verification/receipt-verification.machine.ts'
import { captchaFlow } from './captcha.actors.ts'

/** The public verification of receipts on the real API. */
export function receiptVerificationFlow(call: Call) {
  return receiptVerificationMachine.provide({
    actors: {
      captcha: captchaFlow(call),
      getComprobante: fromPromise(async ({ input: { id, captchaToken }, signal }) => ({
        comprobante: await call('getComprobante', { params: { id }, query: { captchaToken } }, { signal }),
        consultado: new Date().toISOString(),
      })),
    },
  })
}
