import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { duenoDeRegistro } from '#contract/apoderados.ts'
import { registroApoderadoMachine } from '#machines/registro-apoderado/registro-apoderado.chart.ts'
import { captchaFlow } from './captcha.ts'
import { loadPasswordRules, requireStrength } from './password-strength.ts'

/** The registration of guardians on the real API. */
export function registroApoderadoFlow(call: Call) {
  loadPasswordRules()
  return registroApoderadoMachine.provide({
    actors: {
      captcha: captchaFlow(call),
      postRegistro: fromPromise(async ({ input, signal }) => {
        await requireStrength('password', input.password, duenoDeRegistro(input), signal)
        return call('postApoderadosRegistro', { body: input }, { signal })
      }),
    },
  })
}
