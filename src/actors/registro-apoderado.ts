import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { registroApoderadoMachine } from '#machines/registro-apoderado/registro-apoderado.chart.ts'
import { captchaFlow } from './captcha.ts'

/** The registration of guardians on the real API. */
export function registroApoderadoFlow(call: Call) {
  return registroApoderadoMachine.provide({
    actors: {
      captcha: captchaFlow(call),
      postRegistro: fromPromise(({ input, signal }) => call('postApoderadosRegistro', { body: input }, { signal })),
    },
  })
}
