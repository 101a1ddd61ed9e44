import { assign, emit, fromPromise, setup } from 'xstate'
import type { Emitted } from '../emitted.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'

interface Context<Objeto> {
  /** What is said when it is done. */
  hecho: string
  /** What it is to be done to. */
  objeto: Objeto | null
  falla: Falla | null
  /** How many times it was done: the list beside it renews itself with each. */
  veces: number
}

export type ConfirmedActionEvent<Objeto> = { type: 'ASK'; objeto: Objeto } | { type: 'CONFIRM'; motivo: string } | { type: 'CANCEL' }

/** One thing that is done only after asking, with a reason when it needs one. */
export const confirmedActionMachineOf = <Objeto>() =>
  setup({
    types: {
      context: {} as Context<Objeto>,
      events: {} as ConfirmedActionEvent<Objeto>,
      input: {} as { hecho: string },
      emitted: {} as Emitted,
      tags: {} as 'busy',
    },
    actors: { act: fromPromise<unknown, { objeto: Objeto | null; motivo: string }>(() => Promise.reject(new Error('not provided'))) },
    actions: {
      takeObject: assign((_, params: { objeto: Objeto }) => ({ objeto: params.objeto, falla: null })),
      keepFailure: assign((_, params: { error: unknown }) => ({ falla: comoFalla(params.error) })),
      forget: assign({ objeto: null, falla: null }),
      countOne: assign(({ context }) => ({ veces: context.veces + 1 })),
      announce: emit(({ context }) => ({ type: 'NOTIFY', notice: { tono: 'exito', texto: context.hecho } })),
    },
  }).createMachine({
    id: 'confirmedAction',
    description: 'Algo que se hace solo después de preguntar',
    context: ({ input }) => ({ ...input, objeto: null, falla: null, veces: 0 }),
    initial: 'idle',
    states: {
      idle: {
        description: 'Espera',
        on: { ASK: { target: 'confirming', actions: { type: 'takeObject', params: ({ event }) => event } } },
      },
      confirming: {
        description: 'Pregunta si de verdad se hace',
        on: { CONFIRM: { target: 'acting' }, CANCEL: { target: 'idle', actions: 'forget' } },
      },
      acting: {
        description: 'Lo hace',
        tags: 'busy',
        invoke: {
          id: 'act',
          src: 'act',
          input: ({ context, event }) => ({ objeto: context.objeto, motivo: event.type === 'CONFIRM' ? event.motivo : '' }),
          onDone: { target: 'idle', actions: ['forget', 'countOne', 'announce'] },
          onError: { target: 'confirming', actions: { type: 'keepFailure', params: ({ event }) => event } },
        },
      },
    },
  })

/** The chart itself, whatever the object: what diagrams and tests read. */
export const confirmedActionMachine = confirmedActionMachineOf<unknown>()
