import { assign, sendTo, setup } from 'xstate'
import type { RolId } from '#contract/rules/roles.ts'
import type { FormularioDeUsuario, ReferenciaDeUsuarios, UsuarioAdministrado } from '#contract/usuarios.admin.ts'
import { adminRecordMachineOf } from '../admin-record/admin-record.chart.ts'
import { changes } from '../admin-record/admin-record.selectors.ts'
import { collectionMachineOf } from '../collection/collection.chart.ts'
import { confirmedActionMachineOf } from '../confirmed-action/confirmed-action.chart.ts'
import { timesDone } from '../confirmed-action/confirmed-action.selectors.ts'
import { hear, isNews, onNews, type DeskContext, type Said } from '../desk.ts'
import { tableMachineOf } from '../table/table.chart.ts'
import type { DefaultQuery, Query } from '../table/table.rules.ts'

export interface AdminUsuariosInput {
  /** Who administers. */
  rolId: RolId
  query: Query
  defaults: DefaultQuery
}

/** An administrator's desk of accounts: what is done to one of them is seen in the list. */
export const adminUsuariosMachine = setup({
  types: {
    context: {} as AdminUsuariosInput & DeskContext,
    input: {} as AdminUsuariosInput,
    children: {} as {
      table: 'table'
      record: 'record'
      reset: 'reset'
      sessions: 'sessions'
      secondFactor: 'secondFactor'
      reference: 'reference'
    },
  },
  actors: {
    table: tableMachineOf<UsuarioAdministrado, null>(),
    record: adminRecordMachineOf<UsuarioAdministrado, FormularioDeUsuario>(() => ({})),
    reset: confirmedActionMachineOf<UsuarioAdministrado>(),
    sessions: confirmedActionMachineOf<UsuarioAdministrado>(),
    secondFactor: confirmedActionMachineOf<UsuarioAdministrado>(),
    reference: collectionMachineOf<ReferenciaDeUsuarios, { rolId: RolId }>(),
  },
  guards: { isNews: ({ context }, said: Said) => isNews(context, said) },
  actions: {
    storeSaid: assign(({ context }, said: Said) => hear(context, said)),
    renewTable: sendTo('table', { type: 'REFRESH' }),
  },
}).createMachine({
  id: 'admin-usuarios',
  description: 'El escritorio de cuentas de quien administra',
  context: ({ input }) => ({ ...input, heard: {} }),
  initial: 'working',
  states: {
    working: {
      description: 'La lista de cuentas, y lo que se le hace a una',
      invoke: [
        {
          id: 'table',
          src: 'table',
          input: ({ context: { query, defaults } }) => ({ ruta: 'adminUsuarios', scope: null, query, defaults }),
          onError: { target: 'broken' },
        },
        {
          id: 'record',
          src: 'record',
          input: { words: { saved: 'Usuario guardado.', deleted: 'Usuario eliminado.' } },
          onSnapshot: { description: 'Una cuenta cambió', ...onNews('record', changes, ['renewTable']) },
          onError: { target: 'broken' },
        },
        {
          id: 'reset',
          src: 'reset',
          input: { done: 'Enviamos el enlace al correo de la cuenta.' },
          onError: { target: 'broken' },
        },
        { id: 'sessions', src: 'sessions', input: { done: 'Las sesiones de la cuenta se cerraron.' }, onError: { target: 'broken' } },
        {
          id: 'secondFactor',
          src: 'secondFactor',
          input: { done: 'El segundo factor quedó restablecido.' },
          onSnapshot: { description: 'Una cuenta quedó sin segundo factor', ...onNews('secondFactor', timesDone, ['renewTable']) },
          onError: { target: 'broken' },
        },
        {
          id: 'reference',
          src: 'reference',
          input: ({ context: { rolId } }) => ({ scope: { rolId } }),
          onError: { target: 'broken' },
        },
      ],
    },
    broken: { description: 'Una parte del escritorio se rompió por un defecto' },
  },
})
