import { assign, sendTo, setup } from 'xstate'
import type { EncuestaAdministrada, FormularioDeCopia, FormularioDeEncuesta, ReferenciaDeEncuestas } from '#contract/encuestas.admin.ts'
import { adminRecordMachineOf } from '../admin-record/admin-record.chart.ts'
import { changes } from '../admin-record/admin-record.selectors.ts'
import { collectionMachineOf } from '../collection/collection.chart.ts'
import { confirmedActionMachineOf } from '../confirmed-action/confirmed-action.chart.ts'
import { timesDone } from '../confirmed-action/confirmed-action.selectors.ts'
import { hear, isNews, onNews, type DeskContext, type Said } from '../desk.ts'
import { tableMachineOf } from '../table/table.chart.ts'
import type { DefaultQuery, Query } from '../table/table.rules.ts'

export interface AdminEncuestasInput {
  query: Query
  defaults: DefaultQuery
}

const BOTH = ['renewTable', 'renewReference'] as const

/** The desk of surveys and their periods: what changes in one is seen in the list and in what the forms offer. */
export const adminEncuestasMachine = setup({
  types: {
    context: {} as AdminEncuestasInput & DeskContext,
    input: {} as AdminEncuestasInput,
    children: {} as { table: 'table'; record: 'record'; copy: 'copy'; tie: 'tie'; period: 'period'; reference: 'reference' },
  },
  actors: {
    table: tableMachineOf<EncuestaAdministrada, null>(),
    record: adminRecordMachineOf<EncuestaAdministrada, FormularioDeEncuesta>(() => ({})),
    copy: adminRecordMachineOf<null, FormularioDeCopia>(() => ({})),
    tie: adminRecordMachineOf<EncuestaAdministrada, { sid: number | null }>(() => ({})),
    period: confirmedActionMachineOf<{ periodoId: number; nombre: string }>(),
    reference: collectionMachineOf<ReferenciaDeEncuestas, null>(),
  },
  guards: { isNews: ({ context }, said: Said) => isNews(context, said) },
  actions: {
    storeSaid: assign(({ context }, said: Said) => hear(context, said)),
    renewTable: sendTo('table', { type: 'REFRESH' }),
    renewReference: sendTo('reference', { type: 'REFRESH' }),
  },
}).createMachine({
  id: 'admin-encuestas',
  description: 'El escritorio de encuestas y períodos',
  context: ({ input }) => ({ ...input, heard: {} }),
  initial: 'working',
  states: {
    working: {
      description: 'La lista de encuestas, y lo que se hace con ellas',
      invoke: [
        {
          id: 'table',
          src: 'table',
          input: ({ context: { query, defaults } }) => ({ ruta: 'adminEncuestas', scope: null, query, defaults }),
          onError: { target: 'broken' },
        },
        {
          id: 'record',
          src: 'record',
          input: { words: { saved: 'Encuesta guardada.', deleted: 'Encuesta eliminada.' } },
          onSnapshot: { description: 'Una encuesta cambió', ...onNews('record', changes, BOTH) },
          onError: { target: 'broken' },
        },
        {
          id: 'copy',
          src: 'copy',
          input: { words: { saved: 'Encuestas copiadas.', deleted: '' } },
          onSnapshot: { description: 'Se copiaron encuestas', ...onNews('copy', changes, BOTH) },
          onError: { target: 'broken' },
        },
        {
          id: 'tie',
          src: 'tie',
          input: { words: { saved: 'Encuesta unida con LimeSurvey.', deleted: '' } },
          onSnapshot: { description: 'Una encuesta se unió con otra de LimeSurvey', ...onNews('tie', changes, ['renewTable']) },
          onError: { target: 'broken' },
        },
        {
          id: 'period',
          src: 'period',
          input: { done: 'Período activado.' },
          onSnapshot: { description: 'El período activo es otro', ...onNews('period', timesDone, BOTH) },
          onError: { target: 'broken' },
        },
        { id: 'reference', src: 'reference', input: { scope: null }, onError: { target: 'broken' } },
      ],
    },
    broken: { description: 'Una parte del escritorio se rompió por un defecto' },
  },
})
