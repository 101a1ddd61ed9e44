import { assign, fromPromise, setup } from 'xstate'
import { comoRechazo } from '#contract/rechazo.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'
import type { StateMeta } from '../state-meta.ts'

/** The two conditions of a school (spec, section 4), as far as they are known. */
export interface GuardFlags {
  datosUsuarioActualizados: boolean
  protocoloAceptado: boolean
}

export interface RbdGuardInput extends GuardFlags {
  usuarioId: number
}

/** How the check ended, with the flags it learned. `fallo`: an answer that says nothing; never taken for pending. */
export type RbdGuardOutput = GuardFlags & {
  result: 'al-dia' | 'datos-pendientes' | 'protocolo-pendiente' | 'fallo'
  message: string | null
}

interface RbdGuardContext extends RbdGuardInput {
  message: string | null
}

/** Checks that a school's data are up to date, then that it accepted the protocol; flags already set skip their call. */
export const rbdGuardMachine = setup({
  types: {
    context: {} as RbdGuardContext,
    input: {} as RbdGuardInput,
    output: {} as RbdGuardOutput,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    wait: waitMachine,
    /** Whether the user's data are updated in the active period. */
    checkData: fromPromise<boolean, { usuarioId: number }>(() => Promise.reject(new Error('not provided'))),
    /** Whether the user accepted the protocol in force. */
    checkProtocol: fromPromise<boolean, { usuarioId: number }>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    isDataKnown: ({ context }) => context.datosUsuarioActualizados,
    isProtocolKnown: ({ context }) => context.protocoloAceptado,
    isYes: (_, params: { answer: boolean }) => params.answer,
  },
  actions: {
    markData: assign({ datosUsuarioActualizados: true }),
    markProtocol: assign({ protocoloAceptado: true }),
    storeMessage: assign({ message: (_, params: { error: unknown }) => comoRechazo(params.error).message }),
  },
}).createMachine({
  id: 'rbd-guard',
  context: ({ input }) => ({ ...input, message: null }),
  initial: 'data',
  states: {
    data: {
      description: 'Revisa si ya se sabe que los datos están al día.',
      always: [
        { guard: 'isDataKnown', target: 'protocol', description: 'Los datos están al día.' },
        { target: 'checkingData', description: 'Hay que consultarlo.' },
      ],
    },
    checkingData: {
      description: 'Consulta si los datos están al día en el período activo.',
      meta: { idempotent: true },
      tags: 'busy',
      invoke: bounded({
        id: 'checkData',
        src: 'checkData',
        input: ({ context }) => ({ usuarioId: context.usuarioId }),
        onDone: [
          {
            guard: { type: 'isYes', params: ({ event }) => ({ answer: event.output }) },
            target: 'protocol',
            actions: 'markData',
            description: 'Los datos están al día.',
          },
          { target: 'dataPending', description: 'Los datos están pendientes.' },
        ],
        onError: { target: 'failed', actions: { type: 'storeMessage', params: ({ event }) => ({ error: event.error }) } },
      }),
    },
    protocol: {
      description: 'Revisa si ya se sabe que el protocolo fue aceptado.',
      always: [
        { guard: 'isProtocolKnown', target: 'upToDate', description: 'El protocolo está aceptado.' },
        { target: 'checkingProtocol', description: 'Hay que consultarlo.' },
      ],
    },
    checkingProtocol: {
      description: 'Consulta si el protocolo vigente fue aceptado.',
      meta: { idempotent: true },
      tags: 'busy',
      invoke: bounded({
        id: 'checkProtocol',
        src: 'checkProtocol',
        input: ({ context }) => ({ usuarioId: context.usuarioId }),
        onDone: [
          {
            guard: { type: 'isYes', params: ({ event }) => ({ answer: event.output }) },
            target: 'upToDate',
            actions: 'markProtocol',
            description: 'El protocolo está aceptado.',
          },
          { target: 'protocolPending', description: 'El protocolo está pendiente.' },
        ],
        onError: { target: 'failed', actions: { type: 'storeMessage', params: ({ event }) => ({ error: event.error }) } },
      }),
    },
    upToDate: { type: 'final', description: 'El establecimiento cumple las dos condiciones.', output: 'al-dia' },
    dataPending: { type: 'final', description: 'Debe actualizar sus datos.', output: 'datos-pendientes' },
    protocolPending: { type: 'final', description: 'Debe aceptar el protocolo.', output: 'protocolo-pendiente' },
    failed: { type: 'final', description: 'No se pudo comprobar.', output: 'fallo' },
  },
  output: ({ context, event }) => ({
    result: event.output as RbdGuardOutput['result'],
    message: context.message,
    datosUsuarioActualizados: context.datosUsuarioActualizados,
    protocoloAceptado: context.protocoloAceptado,
  }),
})
