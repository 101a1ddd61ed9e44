import { assign, emit, fromPromise, setup } from 'xstate'
import { comoFalla, type Falla } from '#contract/falla.ts'
import type { SegundoFactorPropio } from '#contract/usuarios.sesiones.ts'
import type { Emitted } from '../emitted.ts'
import { secondFactorMachine } from '../second-factor/second-factor.chart.ts'
import type { SecondFactorOutput } from '../second-factor/second-factor.vocabulary.ts'
import { waitMachine } from '../wait/wait.chart.ts'
import { bounded } from '../wait/wait.rules.ts'
import { saysDone, type Task } from './own-second-factor.rules.ts'

interface Context {
  /** As the service told it last; null before it does. */
  factor: SegundoFactorPropio | null
  /** What is under way, or was done last. */
  task: Task | null
  failure: Falla | null
  /** What went well and stays in the page. */
  success: string | null
}

type OwnSecondFactorEvent = { type: 'ASK' } | { type: 'CHANGE' } | { type: 'RENEW' } | { type: 'RETRY' }

/** One's own second factor in /mi-cuenta: to ask for it, to move it to another telephone, and to have other recovery codes. */
export const ownSecondFactorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OwnSecondFactorEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy',
    children: {} as { proof: 'proof' },
  },
  actors: {
    wait: waitMachine,
    loadFactor: fromPromise<SegundoFactorPropio>(() => Promise.reject(new Error('not provided'))),
    askForFactor: fromPromise<null>(() => Promise.reject(new Error('not provided'))),
    proof: secondFactorMachine,
  },
  guards: {
    hasNone: ({ context }) => context.factor?.estado === 'ninguno',
    isInForce: ({ context }) => context.factor?.estado === 'activo',
    isProven: (_, { end }: SecondFactorOutput) => end === 'proven',
  },
  actions: {
    storeFactor: assign({ factor: (_, { output }: { output: SegundoFactorPropio }) => output }),
    storeTask: assign((_, { task }: { task: Task }) => ({ task, failure: null, success: null })),
    storeFailure: assign({ failure: (_, { error }: { error: unknown }) => comoFalla(error) }),
    clearFailure: assign({ failure: null }),
    storeDone: assign({ success: ({ context }) => saysDone(context.task, context.factor) }),
    notifyDone: emit(({ context }) => ({ type: 'NOTIFY', notice: { tone: 'exito', text: saysDone(context.task, context.factor) } })),
  },
}).createMachine({
  id: 'own-second-factor',
  context: { factor: null, task: null, failure: null, success: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'Pide el segundo factor de la cuenta.',
      tags: 'busy',
      invoke: bounded({
        id: 'loadFactor',
        src: 'loadFactor',
        onDone: { target: 'shown', actions: { type: 'storeFactor', params: ({ event }) => event } },
        onError: { target: 'loadFailed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      }),
    },
    shown: {
      description: 'La persona ve su segundo factor y lo que puede hacer con él.',
      on: {
        ASK: {
          guard: 'hasNone',
          target: 'asking',
          actions: { type: 'storeTask', params: { task: 'ask' } },
          description: 'No tiene segundo factor.',
        },
        CHANGE: {
          guard: 'isInForce',
          target: 'proving',
          actions: { type: 'storeTask', params: { task: 'change' } },
          description: 'Lo tiene activo.',
        },
        RENEW: {
          guard: 'isInForce',
          target: 'proving',
          actions: { type: 'storeTask', params: { task: 'renew' } },
          description: 'Lo tiene activo.',
        },
      },
    },
    asking: {
      description: 'Pide un segundo factor, que se configura en el próximo ingreso.',
      tags: 'busy',
      invoke: bounded({
        id: 'askForFactor',
        src: 'askForFactor',
        onDone: { target: 'loading', actions: ['storeDone', 'notifyDone'] },
        onError: { target: 'shown', actions: { type: 'storeFailure', params: ({ event }) => event } },
      }),
    },
    proving: {
      description: 'Comprueba con un código que es la persona quien lo cambia o renueva sus códigos.',
      invoke: {
        id: 'proof',
        src: 'proof',
        input: ({ context: { task, factor } }) => ({
          purpose: task === 'change' ? 'change' : 'renew',
          accessToken: null,
          respaldos: factor?.respaldos ?? 0,
        }),
        onDone: [
          {
            guard: { type: 'isProven', params: ({ event }) => event.output },
            target: 'loading',
            actions: ['storeDone', 'notifyDone'],
            description: 'Quedó comprobado y hecho.',
          },
          { target: 'loading', description: 'Desistió: puede que una llamada en curso haya llegado.' },
        ],
        onError: {
          target: 'loadFailed',
          actions: { type: 'storeFailure', params: ({ event }) => event },
          description: 'Un defecto lo rompió.',
        },
      },
    },
    loadFailed: {
      description: 'No llegó el segundo factor; se puede reintentar.',
      on: { RETRY: { target: 'loading', actions: 'clearFailure' } },
    },
  },
})
