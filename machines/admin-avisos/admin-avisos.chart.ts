import { assign, sendTo, setup } from 'xstate'
import type { AdministracionDeAvisos, FormularioDePublicacion, Publicacion } from '#contract/avisos.ts'
import { adminRecordMachineOf } from '../admin-record/admin-record.chart.ts'
import { changes } from '../admin-record/admin-record.selectors.ts'
import { collectionMachineOf } from '../collection/collection.chart.ts'
import { confirmedActionMachineOf } from '../confirmed-action/confirmed-action.chart.ts'
import { timesDone } from '../confirmed-action/confirmed-action.selectors.ts'
import { hear, isNews, onNews, type DeskContext, type Said } from '../desk.ts'

/** The desk of notices, videos and documents: what is published, changed or withdrawn is seen in the list. */
export const adminAvisosMachine = setup({
  types: {
    context: {} as DeskContext,
    children: {} as { list: 'list'; record: 'record'; withdrawing: 'withdrawing'; restoring: 'restoring' },
  },
  actors: {
    list: collectionMachineOf<AdministracionDeAvisos, null>(),
    record: adminRecordMachineOf<Publicacion, FormularioDePublicacion>(() => ({})),
    withdrawing: confirmedActionMachineOf<Publicacion>(),
    restoring: confirmedActionMachineOf<Publicacion>(),
  },
  guards: { isNews: ({ context }, said: Said) => isNews(context, said) },
  actions: {
    storeSaid: assign(({ context }, said: Said) => hear(context, said)),
    renewList: sendTo('list', { type: 'REFRESH' }),
  },
}).createMachine({
  id: 'admin-avisos',
  description: 'El escritorio de avisos, videos y documentos',
  context: { heard: {} },
  initial: 'working',
  states: {
    working: {
      description: 'La lista de lo publicado, y lo que se hace con ello',
      invoke: [
        { id: 'list', src: 'list', input: { scope: null }, onError: { target: 'broken' } },
        {
          id: 'record',
          src: 'record',
          input: { words: { saved: 'Publicación guardada.', deleted: '' } },
          onSnapshot: { description: 'Una publicación cambió', ...onNews('record', changes, ['renewList']) },
          onError: { target: 'broken' },
        },
        {
          id: 'withdrawing',
          src: 'withdrawing',
          input: { done: 'Publicación retirada. Puede publicarla otra vez.' },
          onSnapshot: { description: 'Una publicación se retiró', ...onNews('withdrawing', timesDone, ['renewList']) },
          onError: { target: 'broken' },
        },
        {
          id: 'restoring',
          src: 'restoring',
          input: { done: 'Publicada otra vez.' },
          onSnapshot: { description: 'Una publicación volvió', ...onNews('restoring', timesDone, ['renewList']) },
          onError: { target: 'broken' },
        },
      ],
    },
    broken: { description: 'Una parte del escritorio se rompió por un defecto' },
  },
})
