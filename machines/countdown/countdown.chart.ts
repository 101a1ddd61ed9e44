import { assign, setup, type ActorRefFrom } from 'xstate'

const MS_PER_SECOND = 1000

/** Tells how many seconds of a time are left, one after another. Whoever runs it says what ends with that time, by a clock of its own. */
export const countdownMachine = setup({
  types: {
    context: {} as { secondsLeft: number },
    input: {} as { durationMs: number },
  },
  actions: { countSecond: assign({ secondsLeft: ({ context }) => Math.max(0, context.secondsLeft - 1) }) },
  delays: { SECOND_MS: MS_PER_SECOND },
}).createMachine({
  id: 'countdown',
  context: ({ input }) => ({ secondsLeft: Math.ceil(input.durationMs / MS_PER_SECOND) }),
  initial: 'counting',
  states: {
    counting: {
      description: 'Dice cuánto queda.',
      after: { SECOND_MS: { target: 'counting', reenter: true, actions: 'countSecond' } },
    },
  },
})

export type CountdownActor = ActorRefFrom<typeof countdownMachine>
