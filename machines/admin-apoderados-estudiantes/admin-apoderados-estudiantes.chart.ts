import { assign, sendTo, setup } from 'xstate'
import type { ApoderadoAdministrado, FormularioDeApoderado, VinculoAdministrado } from '#contract/apoderados.admin.ts'
import { adminRecordMachineOf } from '../admin-record/admin-record.chart.ts'
import { changes } from '../admin-record/admin-record.selectors.ts'
import { confirmedActionMachineOf } from '../confirmed-action/confirmed-action.chart.ts'
import { timesDone } from '../confirmed-action/confirmed-action.selectors.ts'
import { hear, isNews, onNews, type DeskContext, type Said } from '../desk.ts'
import { tableMachineOf } from '../table/table.chart.ts'
import type { DefaultQuery, Query } from '../table/table.rules.ts'

export interface AdminApoderadosEstudiantesInput {
  query: Query
  defaults: DefaultQuery
}

/** The desk of guardians and their students: who changes, and who is linked or unlinked, is seen in the list. */
export const adminApoderadosEstudiantesMachine = setup({
  types: {
    context: {} as AdminApoderadosEstudiantesInput & DeskContext,
    input: {} as AdminApoderadosEstudiantesInput,
    children: {} as { table: 'table'; record: 'record'; link: 'link'; confirm: 'confirm'; unlink: 'unlink'; resend: 'resend' },
  },
  actors: {
    table: tableMachineOf<ApoderadoAdministrado, null>(),
    record: adminRecordMachineOf<ApoderadoAdministrado, FormularioDeApoderado>(() => ({})),
    link: adminRecordMachineOf<ApoderadoAdministrado, { runEstudiante: string }>(() => ({})),
    confirm: confirmedActionMachineOf<VinculoAdministrado>(),
    unlink: confirmedActionMachineOf<VinculoAdministrado>(),
    resend: confirmedActionMachineOf<ApoderadoAdministrado>(),
  },
  guards: { isNews: ({ context }, said: Said) => isNews(context, said) },
  actions: {
    storeSaid: assign(({ context }, said: Said) => hear(context, said)),
    renewTable: sendTo('table', { type: 'REFRESH' }),
  },
}).createMachine({
  id: 'admin-apoderados-estudiantes',
  description: 'El escritorio de apoderados y sus estudiantes',
  context: ({ input }) => ({ ...input, heard: {} }),
  initial: 'working',
  states: {
    working: {
      description: 'La lista de apoderados, y lo que se hace con ellos',
      invoke: [
        {
          id: 'table',
          src: 'table',
          input: ({ context: { query, defaults } }) => ({ ruta: 'adminApoderadosEstudiantes', scope: null, query, defaults }),
          onError: { target: 'broken' },
        },
        {
          id: 'record',
          src: 'record',
          input: { words: { saved: 'Apoderado guardado.', deleted: 'Apoderado eliminado.' } },
          onSnapshot: { description: 'Un apoderado cambió', ...onNews('record', changes, ['renewTable']) },
          onError: { target: 'broken' },
        },
        {
          id: 'link',
          src: 'link',
          input: { words: { saved: 'Estudiante vinculado.', deleted: 'Estudiante desvinculado.' } },
          onSnapshot: { description: 'Un estudiante quedó vinculado', ...onNews('link', changes, ['renewTable']) },
          onError: { target: 'broken' },
        },
        {
          id: 'confirm',
          src: 'confirm',
          input: { done: 'Vínculo confirmado.' },
          onSnapshot: { description: 'Un vínculo quedó confirmado', ...onNews('confirm', timesDone, ['renewTable']) },
          onError: { target: 'broken' },
        },
        {
          id: 'unlink',
          src: 'unlink',
          input: { done: 'Estudiante desvinculado.' },
          onSnapshot: { description: 'Un estudiante quedó desvinculado', ...onNews('unlink', timesDone, ['renewTable']) },
          onError: { target: 'broken' },
        },
        { id: 'resend', src: 'resend', input: { done: 'Enviamos el correo de verificación.' }, onError: { target: 'broken' } },
      ],
    },
    broken: { description: 'Una parte del escritorio se rompió por un defecto' },
  },
})
