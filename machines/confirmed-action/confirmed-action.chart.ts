import { assign, emit, fromPromise, setup } from 'xstate'
import type { Emitted } from '../emitted.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'

interface Context<Target> {
  /** What is said when it is done. */
  done: string
  /** What it is to be done to. */
  target: Target | null
  failure: Falla | null
  /** How many times it was done: the list beside it renews itself with each. */
  times: number
}

export type ConfirmedActionEvent<Target> = { type: 'ASK'; target: Target } | { type: 'CONFIRM'; motivo: string } | { type: 'CANCEL' }

/** One thing that is done only after asking, with a reason when it needs one. */
export const confirmedActionMachineOf = <Target>() =>
  setup({
    types: {
      context: {} as Context<Target>,
      events: {} as ConfirmedActionEvent<Target>,
      input: {} as { done: string },
      emitted: {} as Emitted,
      tags: {} as 'busy',
    },
    actors: {
      wait: waitMachine,
      act: fromPromise<unknown, { target: Target | null; motivo: string }>(() => Promise.reject(new Error('not provided'))),
    },
    actions: {
      storeTarget: assign((_, params: { target: Target }) => ({ target: params.target })),
      storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
      clearTarget: assign({ target: null, failure: null }),
      countOne: assign(({ context }) => ({ times: context.times + 1 })),
      announce: emit(({ context }) => ({ type: 'NOTIFY', notice: { tone: 'exito', text: context.done } })),
    },
  }).createMachine({
    id: 'confirmed-action',
    description: 'Algo que se hace solo después de preguntar',
    context: ({ input }) => ({ ...input, target: null, failure: null, times: 0 }),
    initial: 'idle',
    states: {
      idle: {
        description: 'Espera',
        on: { ASK: { target: 'confirming', actions: { type: 'storeTarget', params: ({ event }) => event } } },
      },
      confirming: {
        description: 'Pregunta si de verdad se hace',
        on: { CONFIRM: { target: 'acting' }, CANCEL: { target: 'idle', actions: 'clearTarget' } },
      },
      acting: {
        description: 'Lo hace',
        tags: 'busy',
        invoke: bounded({
          id: 'act',
          src: 'act',
          input: ({ context, event }) => ({ target: context.target, motivo: event.type === 'CONFIRM' ? event.motivo : '' }),
          onDone: { target: 'idle', actions: ['clearTarget', 'countOne', 'announce'] },
          onError: { target: 'confirming', actions: { type: 'storeFailure', params: ({ event }) => event } },
        }),
      },
    },
  })

/** The chart itself, whatever the object: what diagrams and tests read. */
export const confirmedActionMachine = confirmedActionMachineOf<unknown>()
