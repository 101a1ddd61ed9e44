import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { secondFactorMachine } from '#machines/second-factor/second-factor.chart.ts'
import type { SecondFactorAnswer, SecondFactorCall } from '#machines/second-factor/second-factor.vocabulary.ts'

/** The second factor over the API: a sign-in's step with the token that it was given, one's own with the session's. */
export function secondFactorFlow(call: Call) {
  const prove = fromPromise<SecondFactorAnswer, SecondFactorCall>(async ({ input: { purpose, accessToken, ...body }, signal }) => {
    if (accessToken !== null) return call('postTokenSegundoFactor', { body }, { accessToken, signal })
    if (purpose === 'renew') return call('postUsuarioRespaldos', { body }, { signal })
    await call('deleteUsuarioSegundoFactor', { body }, { signal })
    return {}
  })
  return secondFactorMachine.provide({
    actors: { askSecondFactor: prove, checkCode: prove, checkRecoveryCode: prove, confirmEnrolment: prove },
  })
}
