import { assign, fromPromise, setup } from 'xstate'
import { comoFalla, type Falla } from '#contract/falla.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { comoRechazo } from '#contract/rechazo.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'

type Code = PeticionDe<'postInvitacionesBaja'>['query']
type Reply = { message: string }

interface Context {
  /** What the reminder's link brought; null: the person came without one. */
  code: string | null
  failure: Falla | null
  message: string
}

/** Where a reminder's link leads: looking changes nothing, and the person's own press ends the reminders. */
export const recordatoriosMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'CONFIRM' },
    input: {} as { code: string | null },
    tags: {} as 'busy',
  },
  actors: {
    wait: waitMachine,
    postBaja: fromPromise<Reply, Code>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    bringsCode: ({ context }) => context.code !== null && context.code !== '',
    isLinkUseless: (_, params: { error: unknown }) => comoRechazo(params.error).status === 400,
  },
  actions: {
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
    storeMessage: assign((_, params: Reply) => ({ message: params.message })),
  },
}).createMachine({
  id: 'recordatorios',
  context: ({ input: { code } }) => ({ code, failure: null, message: '' }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Llega a la página.',
      always: [
        { guard: 'bringsCode', target: 'ready', description: 'Viene del enlace de un recordatorio.' },
        { target: 'linkUseless', description: 'No viene de un enlace.' },
      ],
    },
    ready: {
      description: 'Espera que la persona confirme que no quiere más.',
      on: { CONFIRM: { target: 'submitting', actions: 'clearFailure' } },
    },
    submitting: {
      description: 'Lo anota.',
      tags: 'busy',
      invoke: bounded({
        id: 'postBaja',
        src: 'postBaja',
        input: ({ context }) => ({ codigo: context.code ?? '' }),
        onDone: { target: 'ended', actions: { type: 'storeMessage', params: ({ event }) => event.output } },
        onError: [
          {
            description: 'El enlace no es de un recordatorio.',
            guard: { type: 'isLinkUseless', params: ({ event }) => event },
            target: 'linkUseless',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
          {
            description: 'El servicio falló: puede intentar otra vez.',
            target: 'ready',
            actions: { type: 'storeFailure', params: ({ event }) => event },
          },
        ],
      }),
    },
    ended: { description: 'No recibirá más recordatorios.' },
    linkUseless: { description: 'El enlace no sirve.' },
  },
})
