import { assign, fromPromise, setup } from 'xstate'
import type { RespuestaDe } from '#contract/operaciones.ts'

/** A notice of the sign-in screens: data with dates and audience, never code (decisions, pages). */
export type Notice = RespuestaDe<'getAvisos', never>[number]

interface LoginNoticeContext {
  audiencia: Notice['audiencia']
  notice: Notice | null
}

/** Brings the notice that the sign-in screen shows beside its form. */
export const loginNoticeMachine = setup({
  types: {
    context: {} as LoginNoticeContext,
    input: {} as { audiencia: Notice['audiencia'] },
    tags: {} as 'busy',
  },
  actors: {
    loadNotices: fromPromise<Notice[]>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    storeNotice: assign({
      notice: ({ context }, { output }: { output: Notice[] }) => output.find(({ audiencia }) => audiencia === context.audiencia) ?? null,
    }),
  },
}).createMachine({
  id: 'login-notice',
  context: ({ input }) => ({ audiencia: input.audiencia, notice: null }),
  initial: 'loading',
  states: {
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
