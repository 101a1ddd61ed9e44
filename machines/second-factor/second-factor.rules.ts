import type { AnyEventObject } from 'xstate'
import type { CodeField, SecondFactorCall, SecondFactorContext, SecondFactorOutput } from './second-factor.vocabulary.ts'

/** What proves the second factor: the code lives in the event and in the call that it makes. */
export function proof({ purpose, accessToken }: SecondFactorContext, event: AnyEventObject, field: CodeField): SecondFactorCall {
  return { purpose, accessToken, [field]: event.type === 'SEND_CODE' ? String(event['code']) : '' }
}

/** How it ended, for the machine that invoked it. */
export function outcome({ accessToken, failure }: SecondFactorContext, end: SecondFactorOutput['end']): SecondFactorOutput {
  return { end, accessToken, failure: end === 'refused' ? failure : null }
}
