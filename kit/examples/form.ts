import { setup } from 'xstate'
import { modelOf } from '../index.ts'

/** A form of two parts that are filled in any order, and that ends when both have. */
export const form = setup({
  types: { events: {} as { type: 'NAME'; text: string } | { type: 'ACCEPT' } | { type: 'REFUSE' } },
  guards: { isWritten: (_, { text }: { text: string }) => text !== '' },
}).createMachine({
  id: 'form',
  initial: 'filling',
  states: {
    filling: {
      type: 'parallel',
      onDone: 'complete',
      states: {
        name: {
          initial: 'empty',
          states: {
            empty: { on: { NAME: { guard: { type: 'isWritten', params: ({ event }) => event }, target: 'written' } } },
            written: { type: 'final' },
          },
        },
        terms: {
          initial: 'open',
          states: { open: { on: { ACCEPT: 'accepted', REFUSE: '#form.refused' } }, accepted: { type: 'final' } },
        },
      },
    },
    complete: { type: 'final' },
    refused: { type: 'final' },
  },
})

export const formModel = modelOf(form, {
  inputs: { blank: undefined },
  events: { NAME: { written: { text: 'Ada' }, empty: { text: '' } }, ACCEPT: { yes: {} }, REFUSE: { no: {} } },
  outcomes: {},
})
