import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { verificarMachine } from '#machines/verificar/verificar.chart.ts'
import { captchaFlow } from './captcha.ts'

/** The public verification of receipts on the real API. */
export function verificarFlow(call: Call) {
  return verificarMachine.provide({
    actors: {
      captcha: captchaFlow(call),
      getComprobante: fromPromise(async ({ input: { id, captchaToken }, signal }) => ({
        comprobante: await call('getComprobante', { params: { id }, query: { captchaToken } }, { signal }),
        lookedUp: new Date().toISOString(),
      })),
    },
  })
}
