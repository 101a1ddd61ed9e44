import { assign, sendTo, setup } from 'xstate'
import type { Conjunto, ConjuntoNuevo, ReferenciaDeDatos } from '#contract/datos.ts'
import { adminRecordMachineOf } from '../admin-record/admin-record.chart.ts'
import { changes } from '../admin-record/admin-record.selectors.ts'
import { collectionMachineOf } from '../collection/collection.chart.ts'
import { confirmedActionMachineOf } from '../confirmed-action/confirmed-action.chart.ts'
import { timesDone } from '../confirmed-action/confirmed-action.selectors.ts'
import { hear, isNews, onNews, type DeskContext, type Said } from '../desk.ts'
import { preparation } from './admin-datos.selectors.ts'

/** The desk of datasets: one that is asked for or cancelled is seen in the list, which follows what is being prepared. */
export const adminDatosMachine = setup({
  types: {
    context: {} as DeskContext,
    children: {} as { list: 'list'; reference: 'reference'; request: 'request'; cancelling: 'cancelling' },
  },
  actors: {
    list: collectionMachineOf<Conjunto, null>(),
    reference: collectionMachineOf<ReferenciaDeDatos, null>(),
    request: adminRecordMachineOf<null, ConjuntoNuevo>(() => ({})),
    cancelling: confirmedActionMachineOf<Conjunto>(),
  },
  guards: {
    isNews: ({ context }, said: Said) => isNews(context, said),
    isPreparing: ({ context }) => context.heard['list'] === 'preparing',
    isRested: ({ context }) => context.heard['list'] === 'rested',
  },
  actions: {
    storeSaid: assign(({ context }, said: Said) => hear(context, said)),
    renewList: sendTo('list', { type: 'REFRESH' }),
  },
  // Time for some thousands of rows.
  delays: { LOOK_MS: 2000 },
}).createMachine({
  id: 'admin-datos',
  description: 'El escritorio de los conjuntos de datos',
  context: { heard: {} },
  initial: 'working',
  states: {
    working: {
      description: 'La lista de conjuntos, y lo que se hace con ellos',
      invoke: [
        {
          id: 'list',
          src: 'list',
          input: { scope: null },
          onSnapshot: { description: 'La lista dice si algo se prepara', ...onNews('list', preparation) },
          onError: { target: 'broken' },
        },
        { id: 'reference', src: 'reference', input: { scope: null }, onError: { target: 'broken' } },
        {
          id: 'request',
          src: 'request',
          input: { words: { saved: 'Conjunto pedido: se está preparando.', deleted: '' } },
          onSnapshot: { description: 'Se pidió un conjunto', ...onNews('request', changes, ['renewList']) },
          onError: { target: 'broken' },
        },
        {
          id: 'cancelling',
          src: 'cancelling',
          input: { done: 'Preparación cancelada.' },
          onSnapshot: { description: 'Se canceló uno', ...onNews('cancelling', timesDone, ['renewList']) },
          onError: { target: 'broken' },
        },
      ],
      initial: 'resting',
      states: {
        resting: { description: 'Nada se prepara', always: { guard: 'isPreparing', target: 'following' } },
        following: {
          description: 'Mira cuánto falta de lo que se prepara',
          always: { description: 'Terminó', guard: 'isRested', target: 'resting' },
          after: { LOOK_MS: { target: 'following', reenter: true, actions: 'renewList' } },
        },
      },
    },
    broken: { description: 'Una parte del escritorio se rompió por un defecto' },
  },
})
