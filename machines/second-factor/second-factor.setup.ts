import { assign, emit, fromPromise, setup } from 'xstate'
import { codigoDeRespaldo, codigoDeSegundoFactor } from '#contract/acceso.segundo-factor.ts'
import { comoFalla, fallaDeCampos } from '#contract/falla.ts'
import { niegaElAcceso } from '#contract/rechazo.ts'
import { revisa } from '#contract/validacion.ts'
import { waitMachine } from '../wait/wait.chart.ts'
import type {
  SecondFactorAnswer,
  SecondFactorCall,
  SecondFactorContext,
  SecondFactorEvent,
  SecondFactorMachineInput,
  SecondFactorOutput,
  ShownSecret,
} from './second-factor.vocabulary.ts'

type SentCode = Extract<SecondFactorEvent, { type: 'SEND_CODE' }>
type Told = { output: SecondFactorAnswer }

/** The four calls of the second step have one form. */
const secondStepCall = fromPromise<SecondFactorAnswer, SecondFactorCall>(() => Promise.reject(new Error('not provided')))

/** What the names in the chart of the second factor mean. */
export const secondFactorSetup = setup({
  types: {
    context: {} as SecondFactorContext,
    events: {} as SecondFactorEvent,
    input: {} as SecondFactorMachineInput,
    output: {} as SecondFactorOutput,
    emitted: {} as ShownSecret,
    tags: {} as 'busy',
  },
  actors: {
    wait: waitMachine,
    askSecondFactor: secondStepCall,
    checkCode: secondStepCall,
    checkRecoveryCode: secondStepCall,
    confirmEnrolment: secondStepCall,
  },
  guards: {
    isSignIn: ({ context }) => context.purpose === 'sign-in',
    mustEnrol: (_, { output }: Told) => output.inscripcion !== undefined,
    hasRecoveryCodes: (_, { output }: Told) => output.codigosDeRespaldo !== undefined,
    isOver: ({ context }, { error }: { error: unknown }) => context.purpose === 'sign-in' && niegaElAcceso(error),
    isBadCode: (_, { code }: SentCode) => !revisa(codigoDeSegundoFactor, code).valida,
    isBadRecoveryCode: (_, { code }: SentCode) => !revisa(codigoDeRespaldo, code).valida,
  },
  actions: {
    storeStep: assign({
      step: (_, { output: { persona, respaldos } }: Told) => ({ persona: persona ?? null, respaldos: respaldos ?? 0 }),
    }),
    storeToken: assign({ accessToken: ({ context }, { output }: Told) => output.accessToken ?? context.accessToken }),
    showKey: emit((_, { output }: Told): ShownSecret => ({
      type: 'SHOW_KEY',
      clave: output.inscripcion?.clave ?? '',
      uri: output.inscripcion?.uri ?? '',
    })),
    showRecoveryCodes: emit((_, { output }: Told): ShownSecret => ({
      type: 'SHOW_RECOVERY_CODES',
      codes: output.codigosDeRespaldo ?? [],
    })),
    storeBadCode: assign({ failure: fallaDeCampos({ codigo: 'Escriba los 6 números.' }) }),
    storeBadRecoveryCode: assign({ failure: fallaDeCampos({ codigoDeRespaldo: 'El código de respaldo tiene 10 letras y números.' }) }),
    storeFailure: assign({ failure: (_, { error }: { error: unknown }) => comoFalla(error) }),
    clearFailure: assign({ failure: null }),
  },
})
