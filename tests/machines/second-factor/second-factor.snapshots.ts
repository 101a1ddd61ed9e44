import { secondFactorMachine } from '#machines/second-factor/second-factor.chart.ts'
import type { SecondFactorOutput } from '#machines/second-factor/second-factor.vocabulary.ts'

const QUIEN = { nombres: 'CAROLINA', apellidoPaterno: 'BRAVO', rolId: 2 }

const enEstado = (value: 'showingRecoveryCodes' | { asking: 'code' }, accessToken: string) =>
  secondFactorMachine.resolveState({
    value,
    context: { purpose: 'sign-in', accessToken, step: { persona: QUIEN, respaldos: 7 }, failure: null },
  })

const acaba = (end: SecondFactorOutput['end'], accessToken: string, mensaje?: string): SecondFactorOutput => ({
  end,
  accessToken,
  failure: mensaje === undefined ? null : { mensaje, campos: {} },
})

/** The second factor of a sign-in as the machines that invoke it see it, and how it ends. */
export const SEGUNDO_FACTOR = {
  snapshot: {
    'espera el código': enEstado({ asking: 'code' }, 'P1'),
    'muestra los respaldos': enEstado('showingRecoveryCodes', 'T1'),
  },
  done: {
    comprobado: acaba('proven', 'T1'),
    desiste: acaba('cancelled', 'P1'),
    vencido: acaba('refused', 'P1', 'Su sesión ha expirado.'),
  },
  error: { roto: new Error('defecto') },
}
