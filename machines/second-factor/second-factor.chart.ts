import { bounded } from '../wait/wait.rules.ts'
import { outcome, proof } from './second-factor.rules.ts'
import { secondFactorSetup } from './second-factor.setup.ts'
import type { SecondFactorAnswer, SecondFactorOutput } from './second-factor.vocabulary.ts'

const failed = ({ event }: { event: { error: unknown } }) => event
const answered = ({ event }: { event: { output: SecondFactorAnswer } }) => event
const storeFailure = { type: 'storeFailure', params: failed } as const
const storeToken = { type: 'storeToken', params: answered } as const
const over = {
  guard: { type: 'isOver', params: failed },
  target: '#second-factor.refused',
  actions: storeFailure,
  description: 'El ingreso venció o fue rechazado.',
} as const
const badCode = {
  guard: { type: 'isBadCode', params: ({ event }: { event: { type: 'SEND_CODE'; code: string } }) => event },
  actions: 'storeBadCode',
  description: 'No son 6 números.',
} as const
/** What follows a right code: the recovery codes when the answer brings them. */
const proven = [
  {
    guard: { type: 'hasRecoveryCodes', params: answered },
    target: '#second-factor.showingRecoveryCodes',
    actions: [storeToken, { type: 'showRecoveryCodes', params: answered }],
    description: 'Trae códigos de respaldo.',
  },
  { target: '#second-factor.proven', actions: storeToken, description: 'Con el código basta.' },
] as const

/** A second factor proved: by its code or by a recovery code, or set up for the first time (interface, second factor). */
export const secondFactorMachine = secondFactorSetup.createMachine({
  id: 'second-factor',
  context: ({ input: { purpose, accessToken, respaldos } }) => ({
    purpose,
    accessToken,
    step: { persona: null, respaldos },
    failure: null,
  }),
  initial: 'asking',
  states: {
    asking: {
      description: 'Falta comprobar el segundo factor.',
      initial: 'arriving',
      on: { CANCEL: { target: 'cancelled' } },
      states: {
        arriving: {
          description: 'Ve para qué se comprueba.',
          always: [
            { guard: 'isSignIn', target: 'preparing', description: 'Para terminar un ingreso.' },
            { target: 'code', description: 'Con la sesión abierta.' },
          ],
        },
        preparing: {
          description: 'Pregunta qué falta.',
          tags: 'busy',
          invoke: bounded({
            id: 'askSecondFactor',
            src: 'askSecondFactor',
            input: ({ context: { purpose, accessToken } }) => ({ purpose, accessToken }),
            onDone: [
              {
                guard: { type: 'mustEnrol', params: answered },
                target: 'enrolling',
                actions: [
                  { type: 'storeStep', params: answered },
                  { type: 'showKey', params: answered },
                ],
                description: 'La cuenta todavía no tiene su aplicación de códigos.',
              },
              { target: 'code', actions: { type: 'storeStep', params: answered }, description: 'Ya la tiene.' },
            ],
            onError: [over, { target: 'unprepared', actions: storeFailure, description: 'No se supo qué falta.' }],
          }),
        },
        unprepared: {
          description: 'No llegó qué falta; se reintenta sin escribir otra vez la contraseña.',
          on: { RETRY: { target: 'preparing', actions: 'clearFailure' } },
        },
        code: {
          description: 'Espera el código de la aplicación.',
          on: {
            SEND_CODE: [badCode, { target: 'checkingCode', actions: 'clearFailure', description: 'Son 6 números.' }],
            USE_RECOVERY_CODE: { target: 'recovery', actions: 'clearFailure' },
          },
        },
        checkingCode: {
          description: 'Comprueba el código.',
          tags: 'busy',
          invoke: bounded({
            id: 'checkCode',
            src: 'checkCode',
            input: ({ context, event }) => proof(context, event, 'codigo'),
            onDone: proven,
            onError: [over, { target: 'code', actions: storeFailure, description: 'El código no sirvió.' }],
          }),
        },
        recovery: {
          description: 'Espera un código de respaldo.',
          on: {
            SEND_CODE: [
              {
                guard: { type: 'isBadRecoveryCode', params: ({ event }) => event },
                actions: 'storeBadRecoveryCode',
                description: 'No tiene la forma de un código de respaldo.',
              },
              { target: 'checkingRecovery', actions: 'clearFailure', description: 'Tiene su forma.' },
            ],
            USE_CODE: { target: 'code', actions: 'clearFailure' },
          },
        },
        checkingRecovery: {
          description: 'Comprueba el código de respaldo.',
          tags: 'busy',
          invoke: bounded({
            id: 'checkRecoveryCode',
            src: 'checkRecoveryCode',
            input: ({ context, event }) => proof(context, event, 'codigoDeRespaldo'),
            onDone: proven,
            onError: [over, { target: 'recovery', actions: storeFailure, description: 'El código de respaldo no sirvió.' }],
          }),
        },
        enrolling: {
          description: 'Muestra la clave y espera el primer código de la aplicación.',
          on: {
            SEND_CODE: [badCode, { target: 'confirming', actions: 'clearFailure', description: 'Son 6 números.' }],
          },
        },
        confirming: {
          description: 'Comprueba que la aplicación quedó configurada.',
          tags: 'busy',
          invoke: bounded({
            id: 'confirmEnrolment',
            src: 'confirmEnrolment',
            input: ({ context, event }) => proof(context, event, 'codigo'),
            onDone: {
              target: '#second-factor.showingRecoveryCodes',
              actions: [storeToken, { type: 'showRecoveryCodes', params: answered }],
            },
            onError: [over, { target: 'enrolling', actions: storeFailure, description: 'El código no sirvió: sigue la misma clave.' }],
          }),
        },
      },
    },
    showingRecoveryCodes: {
      description: 'Muestra los códigos de respaldo, esta única vez: no se desiste de lo que ya se hizo.',
      on: { CONTINUE: { target: 'proven' } },
    },
    proven: { type: 'final', description: 'Quedó comprobado.', output: ({ context }) => outcome(context, 'proven') },
    cancelled: { type: 'final', description: 'La persona desistió.', output: ({ context }) => outcome(context, 'cancelled') },
    refused: { type: 'final', description: 'El ingreso terminó.', output: ({ context }) => outcome(context, 'refused') },
  },
  output: ({ event }) => (event as unknown as { output: SecondFactorOutput }).output,
})
