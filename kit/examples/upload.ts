import { assign, fromPromise, setup } from 'xstate'
import { modelOf } from '../index.ts'

interface Context {
  tries: number
  receipt: string | null
  gaveUp: boolean
}

/** A file that is sent: the service may fail or be silent, and it is tried again, each time later, up to three times. */
export const upload = setup({
  types: { context: {} as Context, events: {} as { type: 'SEND' } | { type: 'CANCEL' } },
  actors: { put: fromPromise<{ receipt: string }, { attempt: number }>(() => Promise.reject(new Error('not provided'))) },
  guards: { mayTryAgain: ({ context }) => context.tries < 3 },
  actions: {
    count: assign({ tries: ({ context }) => context.tries + 1 }),
    keepReceipt: assign((_, params: { receipt: string }) => ({ receipt: params.receipt })),
    giveUp: assign({ gaveUp: true }),
    begin: assign({ tries: 0, gaveUp: false }),
  },
  delays: { SILENCE_MS: 10_000, pauseMs: ({ context }) => 1000 * 2 ** context.tries },
}).createMachine({
  id: 'upload',
  context: { tries: 0, receipt: null, gaveUp: false },
  initial: 'idle',
  states: {
    idle: { on: { SEND: { target: 'sending', actions: 'begin' } } },
    sending: {
      entry: 'count',
      tags: 'busy',
      invoke: {
        id: 'put',
        src: 'put',
        input: ({ context }) => ({ attempt: context.tries }),
        onDone: { target: 'kept', actions: { type: 'keepReceipt', params: ({ event }) => event.output } },
        onError: [
          { guard: 'mayTryAgain', target: 'pausing' },
          { target: 'idle', actions: 'giveUp' },
        ],
      },
      after: { SILENCE_MS: { target: 'idle', actions: 'giveUp' } },
      on: { CANCEL: 'idle' },
    },
    pausing: { after: { pauseMs: 'sending' }, on: { CANCEL: 'idle' } },
    kept: { type: 'final' },
  },
})

export const uploadModel = modelOf(upload, {
  inputs: { fresh: undefined },
  events: { SEND: { 'the file': {} }, CANCEL: { cancels: {} } },
  outcomes: { put: { done: { stored: { receipt: 'r-1' } }, error: { offline: new Error('offline') } } },
})
