import { assign, sendTo, setup } from 'xstate'
import type { EncuestaDePeriodo, PeriodoAdministrado } from '#contract/encuestas.periodos.ts'
import { adminRecordMachineOf } from '../admin-record/admin-record.chart.ts'
import { changes } from '../admin-record/admin-record.selectors.ts'
import { collectionMachineOf } from '../collection/collection.chart.ts'
import { confirmedActionMachineOf } from '../confirmed-action/confirmed-action.chart.ts'
import { timesDone } from '../confirmed-action/confirmed-action.selectors.ts'
import { hear, isNews, onNews, type DeskContext, type Said } from '../desk.ts'

/** The period that something is asked about. */
export interface AskedPeriod {
  periodoId: number
  nombre: string
}

/** Surveys of a period that are turned on or off together. */
export interface AskedSurveys extends AskedPeriod {
  activo: boolean
  encuestas: readonly EncuestaDePeriodo[]
}

/** The desk of the agency's periods: one that is made, opened, closed or opened again is seen in the list. */
export const adminPeriodosMachine = setup({
  types: {
    context: {} as DeskContext,
    children: {} as { list: 'list'; record: 'record'; opening: 'opening'; surveys: 'surveys'; closing: 'closing'; reopening: 'reopening' },
  },
  actors: {
    list: collectionMachineOf<PeriodoAdministrado, null>(),
    record: adminRecordMachineOf<null, { nombre: string }>(() => ({})),
    opening: confirmedActionMachineOf<AskedPeriod>(),
    surveys: confirmedActionMachineOf<AskedSurveys>(),
    closing: confirmedActionMachineOf<AskedPeriod>(),
    reopening: confirmedActionMachineOf<AskedPeriod>(),
  },
  guards: { isNews: ({ context }, said: Said) => isNews(context, said) },
  actions: {
    storeSaid: assign(({ context }, said: Said) => hear(context, said)),
    renewList: sendTo('list', { type: 'REFRESH' }),
  },
}).createMachine({
  id: 'admin-periodos',
  description: 'El escritorio de los períodos',
  context: { heard: {} },
  initial: 'working',
  states: {
    working: {
      description: 'La lista de períodos, y lo que se hace con ellos',
      invoke: [
        { id: 'list', src: 'list', input: { scope: null }, onError: { target: 'broken' } },
        {
          id: 'record',
          src: 'record',
          input: { words: { saved: 'Período creado.', deleted: '' } },
          onSnapshot: { description: 'Hay un período nuevo', ...onNews('record', changes, ['renewList']) },
          onError: { target: 'broken' },
        },
        {
          id: 'opening',
          src: 'opening',
          input: { done: 'Período abierto.' },
          onSnapshot: { description: 'Un período se abrió', ...onNews('opening', timesDone, ['renewList']) },
          onError: { target: 'broken' },
        },
        {
          id: 'surveys',
          src: 'surveys',
          input: { done: 'Encuestas cambiadas.' },
          onSnapshot: { description: 'Sus encuestas se activaron, o se desactivaron', ...onNews('surveys', timesDone, ['renewList']) },
          onError: { target: 'broken' },
        },
        {
          id: 'closing',
          src: 'closing',
          input: { done: 'Período cerrado.' },
          onSnapshot: { description: 'Un período se cerró', ...onNews('closing', timesDone, ['renewList']) },
          onError: { target: 'broken' },
        },
        {
          id: 'reopening',
          src: 'reopening',
          input: { done: 'Período reabierto.' },
          onSnapshot: { description: 'Un período se abrió otra vez', ...onNews('reopening', timesDone, ['renewList']) },
          onError: { target: 'broken' },
        },
      ],
    },
    broken: { description: 'Una parte del escritorio se rompió por un defecto' },
  },
})
