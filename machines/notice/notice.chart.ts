import { assign, setup } from 'xstate'
import type { Notice } from '../emitted.ts'

/** A notice with the number that tells it from an equal one. */
export interface QueuedNotice extends Notice {
  id: number
}

interface NoticeContext {
  /** The first one is in sight, the others wait their turn. */
  queue: readonly QueuedNotice[]
  nextId: number
}

type NoticeEvent = { type: 'NOTIFY'; notice: Notice } | { type: 'PAUSE' } | { type: 'RESUME' } | { type: 'DISMISS'; id: number }

/** Short messages, one after another: each closes after 3,000 ms, and waits under the pointer or the focus (spec, section 9). */
export const noticeMachine = setup({
  types: {
    context: {} as NoticeContext,
    events: {} as NoticeEvent,
  },
  guards: {
    isAlreadyQueued: ({ context }, { notice }: { notice: Notice }) =>
      context.queue.some(({ tone, text }) => tone === notice.tone && text === notice.text),
    isInSight: ({ context }, { id }: { id: number }) => context.queue[0]?.id === id,
    isEmpty: ({ context }) => context.queue.length === 0,
  },
  actions: {
    enqueue: assign(({ context }, { notice }: { notice: Notice }) => ({
      queue: [...context.queue, { ...notice, id: context.nextId }],
      nextId: context.nextId + 1,
    })),
    clearFirst: assign({ queue: ({ context }) => context.queue.slice(1) }),
  },
  delays: {
    NOTICE_MS: 3000,
  },
}).createMachine({
  id: 'notice',
  context: { queue: [], nextId: 1 },
  initial: 'idle',
  states: {
    idle: {
      description: 'No hay mensajes.',
      on: { NOTIFY: { target: 'showing', actions: { type: 'enqueue', params: ({ event }) => event } } },
    },
    showing: {
      description: 'Un mensaje está a la vista.',
      initial: 'running',
      on: {
        NOTIFY: [
          // Many calls can fail with the same words; a person reads them once.
          { guard: { type: 'isAlreadyQueued', params: ({ event }) => event }, description: 'Ese mensaje ya está en la fila.' },
          { actions: { type: 'enqueue', params: ({ event }) => event }, description: 'El mensaje espera su turno.' },
        ],
        DISMISS: { guard: { type: 'isInSight', params: ({ event }) => event }, target: 'advancing' },
      },
      states: {
        running: {
          description: 'El tiempo corre.',
          on: { PAUSE: 'paused' },
          after: { NOTICE_MS: '#notice.advancing' },
        },
        paused: {
          description: 'El puntero o el foco está sobre el mensaje.',
          on: { RESUME: 'running' },
        },
      },
    },
    advancing: {
      description: 'Retira el mensaje y pasa al siguiente.',
      entry: 'clearFirst',
      always: [
        { guard: 'isEmpty', target: 'idle', description: 'Era el último.' },
        { target: 'showing', description: 'Hay otro en la fila.' },
      ],
    },
  },
})
