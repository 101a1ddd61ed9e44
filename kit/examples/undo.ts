import { assign, setup } from 'xstate'
import { modelOf } from '../index.ts'

/** An editor that can undo all that was typed: its history has no end, so its model has a depth. */
export const undo = setup({
  types: { context: {} as { past: string[]; text: string }, events: {} as { type: 'TYPE'; sign: string } | { type: 'UNDO' } },
  guards: { hasPast: ({ context }) => context.past.length > 0 },
  actions: {
    write: assign({
      past: ({ context }) => [...context.past, context.text],
      text: ({ context }, { sign }: { sign: string }) => `${context.text}${sign}`,
    }),
    goBack: assign({ past: ({ context }) => context.past.slice(0, -1), text: ({ context }) => context.past.at(-1) ?? '' }),
  },
}).createMachine({
  id: 'undo',
  context: { past: [], text: '' },
  initial: 'editing',
  states: {
    editing: {
      on: {
        TYPE: { actions: { type: 'write', params: ({ event }) => event } },
        UNDO: { guard: 'hasPast', actions: 'goBack' },
      },
    },
  },
})

export const undoModel = modelOf(undo, {
  inputs: { blank: undefined },
  events: { TYPE: { a: { sign: 'a' }, b: { sign: 'b' } }, UNDO: { once: {} } },
  outcomes: {},
  bounds: { depth: 4 },
})
