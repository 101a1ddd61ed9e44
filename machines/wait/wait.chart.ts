import { setup } from 'xstate'
import { RechazoDeApi, SIN_RESPUESTA } from '#contract/rechazo.ts'

/** How long an answer is waited for, by what is asked: a call, or what travels as a file. */
export type Patience = 'call' | 'file'

const LIMIT_MS: Readonly<Record<Patience, number>> = { call: 10_000, file: 60_000 }

/** Why the wait ended without an answer, as a call's own failure would say it. */
const CANCELLED = { message: 'Usted dejó de esperar la respuesta. Puede intentar otra vez.', codigo: 'espera-cancelada' }

/**
 * How long a person is made to wait: invoked beside a call, it says when that takes longer than usual, lets the person give it
 * up, and ends at the limit. Its end is a failure of that call, which is stopped with the state.
 */
export const waitMachine = setup({
  types: {
    context: {} as { patience: Patience },
    events: {} as { type: 'CANCEL' },
    input: {} as { patience: Patience },
    output: {} as RechazoDeApi,
    tags: {} as 'late',
  },
  delays: {
    LATE_MS: 4000,
    LIMIT_MS: ({ context }) => LIMIT_MS[context.patience],
  },
}).createMachine({
  id: 'wait',
  context: ({ input }) => input,
  initial: 'expected',
  after: { LIMIT_MS: '.silent' },
  states: {
    expected: { description: 'La respuesta puede llegar en cualquier momento.', after: { LATE_MS: 'late' } },
    late: {
      description: 'Está tardando más de lo normal: se dice, y se puede dejar de esperar.',
      tags: 'late',
      on: { CANCEL: 'cancelled' },
    },
    cancelled: { type: 'final', description: 'La persona dejó de esperar.', output: () => new RechazoDeApi(0, CANCELLED) },
    silent: { type: 'final', description: 'La respuesta no llegó en su plazo.', output: () => new RechazoDeApi(0, SIN_RESPUESTA) },
  },
  output: ({ event }) => event.output as RechazoDeApi,
})
