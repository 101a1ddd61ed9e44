import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'

/** What a form shows, by field. Passwords stay out of it. */
export type Fields = Readonly<Record<string, unknown>>

type Typed = { change: Fields }

/** What its keeping is told: keep this, or forget it all. */
export type KeepingCommand = { type: 'KEEP'; fields: Fields } | { type: 'FORGET' }

/**
 * What a person types in a form, kept so that it survives a reload and the end of the session, until it reaches its destination
 * or is left on purpose (decisions, sign-in and accounts).
 */
export const draftMachine = setup({
  types: {
    context: {} as { fields: Fields },
    input: {} as { initial: Fields },
    events: {} as ({ type: 'TYPED' } & Typed) | { type: 'SETTLED' },
  },
  actors: {
    /** What an earlier page had of this form, of this person; null where nothing. */
    readDraft: fromPromise<Fields | null>(() => Promise.reject(new Error('not provided'))),
    /** One after another, so that what is forgotten last stays forgotten; also once the form is gone. */
    keeping: fromCallback<KeepingCommand>(() => {
      throw new Error('not provided')
    }),
    /** Tells SETTLED when what was typed reached its destination, or was left on purpose. */
    destination: fromCallback(() => {
      throw new Error('not provided')
    }),
  },
  guards: { hasKept: (_, { output }: { output: Fields | null }) => output !== null },
  actions: {
    storeKept: assign({ fields: ({ context }, { output }: { output: Fields | null }) => ({ ...context.fields, ...output }) }),
    storeTyped: assign({ fields: ({ context }, { change }: Typed) => ({ ...context.fields, ...change }) }),
    keep: sendTo('keeping', ({ context }) => ({ type: 'KEEP', fields: context.fields }) satisfies KeepingCommand),
    forget: sendTo('keeping', { type: 'FORGET' } satisfies KeepingCommand),
  },
  // Nobody waits for it: what is typed meanwhile stays.
  delays: { READING_MS: 2000 },
}).createMachine({
  id: 'draft',
  context: ({ input }) => ({ fields: input.initial }),
  invoke: [
    { id: 'keeping', src: 'keeping', onError: { description: 'Sin dónde guardar, vive en esta página.' } },
    { id: 'destination', src: 'destination', onError: { description: 'Se borra al día.' } },
  ],
  initial: 'reading',
  on: { SETTLED: { target: '.fresh', actions: 'forget' } },
  states: {
    reading: {
      description: 'Busca lo que se había escrito; el formulario ya se puede usar.',
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        onDone: [
          {
            guard: { type: 'hasKept', params: ({ event }) => event },
            target: 'recovered',
            actions: { type: 'storeKept', params: ({ event }) => event },
            description: 'Algo se había escrito.',
          },
          { target: 'fresh', description: 'No había nada.' },
        ],
        onError: 'fresh',
      },
      on: {
        // What is typed now is newer than what comes late.
        TYPED: { target: 'fresh', actions: [{ type: 'storeTyped', params: ({ event }) => event }, 'keep'] },
      },
      after: { READING_MS: 'fresh' },
    },
    fresh: {
      description: 'Muestra lo que hay, y lo que se escriba.',
      on: { TYPED: { actions: [{ type: 'storeTyped', params: ({ event }) => event }, 'keep'] } },
    },
    recovered: {
      description: 'Muestra lo que se había escrito antes, y lo dice.',
      on: { TYPED: { actions: [{ type: 'storeTyped', params: ({ event }) => event }, 'keep'] } },
    },
  },
})
