import type { AnyEventObject } from 'xstate'
import { codigoDeRespaldo, codigoDeSegundoFactor } from '#contract/acceso.segundo-factor.ts'
import { revisa } from '#contract/validacion.ts'
import type { CodeField, SecondFactorCall, SecondFactorContext, SecondFactorOutput } from './second-factor.vocabulary.ts'

/** The field at fault of a code that was not sent, or null. */
export function codeErrors(field: CodeField, code: string): Readonly<Record<string, string>> | null {
  const revision = revisa(field === 'codigo' ? codigoDeSegundoFactor : codigoDeRespaldo, code)
  return revision.valida ? null : { [field]: Object.values(revision.campos)[0] ?? '' }
}

/** What proves the second factor: the code lives in the event and in the call that it makes. */
export function proof({ purpose, accessToken }: SecondFactorContext, event: AnyEventObject, field: CodeField): SecondFactorCall {
  return { purpose, accessToken, [field]: event.type === 'SEND_CODE' ? String(event['code']) : '' }
}

/** How it ended, for the machine that invoked it. */
export function outcome({ accessToken, failure }: SecondFactorContext, end: SecondFactorOutput['end']): SecondFactorOutput {
  return { end, accessToken, failure: end === 'refused' ? failure : null }
}
