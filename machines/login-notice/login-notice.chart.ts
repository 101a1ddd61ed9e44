import { assign, fromPromise, setup } from 'xstate'
import type { AvisoDeIngreso } from '#contract/aviso-escrito.ts'

/** What the page that was served says of its door: the notice of that moment, or that there was none. */
export interface Written {
  notice: AvisoDeIngreso | null
}

interface LoginNoticeInput {
  audiencia: AvisoDeIngreso['audiencia']
  /** Null: the page does not say, and the service is asked. */
  written: Written | null
}

interface LoginNoticeContext extends LoginNoticeInput {
  notice: AvisoDeIngreso | null
}

/** Brings the notice that the sign-in screen shows beside its form: the page has it written, or it is asked for. */
export const loginNoticeMachine = setup({
  types: {
    context: {} as LoginNoticeContext,
    input: {} as LoginNoticeInput,
    tags: {} as 'busy',
  },
  actors: {
    loadNotices: fromPromise<AvisoDeIngreso[]>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    isWritten: ({ context }) => context.written !== null,
  },
  actions: {
    storeWritten: assign({ notice: ({ context }) => context.written?.notice ?? null }),
    storeNotice: assign({
      notice: ({ context }, { output }: { output: AvisoDeIngreso[] }) =>
        output.find(({ audiencia }) => audiencia === context.audiencia) ?? null,
    }),
  },
}).createMachine({
  id: 'login-notice',
  context: ({ input }) => ({ ...input, notice: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Mira si la página ya dice el aviso de su puerta, o que no hay.',
      always: [
        { guard: 'isWritten', target: 'shown', actions: 'storeWritten', description: 'La página lo dice: lo toma' },
        { target: 'loading', description: 'La página no lo dice: lo pide' },
      ],
    },
    loading: {
      description: 'Pide los avisos vigentes.',
      tags: 'busy',
      invoke: {
        id: 'loadNotices',
        src: 'loadNotices',
        onDone: { target: 'shown', actions: { type: 'storeNotice', params: ({ event }) => event } },
        // Nobody comes here to read a notice: its absence is not worth an error.
        onError: 'absent',
      },
    },
    shown: { description: 'El aviso, si hay uno para esta puerta, está a la vista.' },
    absent: { description: 'No llegaron avisos; el ingreso sigue igual.' },
  },
})
