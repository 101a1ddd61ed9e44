import { fromPromise, setup } from 'xstate'

/** After a paper form is sent, the next one comes by itself, unless the person says to wait (decisions, paper entry). */
export const nextFormMachine = setup({
  types: { events: {} as { type: 'WAIT' } | { type: 'GO_ON' } },
  actors: { goOn: fromPromise<void>(() => Promise.reject(new Error('not provided'))) },
  // Time to see that the form was sent.
  delays: { PAUSE_MS: 1500 },
}).createMachine({
  id: 'next-form',
  description: 'El formulario en papel que sigue',
  initial: 'pausing',
  states: {
    pausing: {
      description: 'Se ve que el formulario se envió; el próximo viene solo',
      on: { WAIT: { target: 'waiting' }, GO_ON: { target: 'leaving' } },
      after: { PAUSE_MS: { target: 'leaving' } },
    },
    leaving: {
      description: 'Va al próximo',
      invoke: { id: 'goOn', src: 'goOn', onDone: { target: 'left' }, onError: { target: 'waiting' } },
    },
    left: {
      description: 'La página del próximo está en camino',
      // A load that was stopped, or a page that came back, left this one where it was.
      on: { WAIT: { target: 'waiting' }, GO_ON: { target: 'leaving' } },
    },
    waiting: { description: 'El próximo espera a la persona', on: { GO_ON: { target: 'leaving' } } },
  },
})
