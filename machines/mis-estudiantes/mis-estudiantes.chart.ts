import { assign, sendTo, setup } from 'xstate'
import type { EstudianteVinculado } from '#contract/apoderados.ts'
import type { ComprobantePropio } from '#contract/comprobantes.ts'
import type { EstadoDeToken } from '#contract/proveedor.ts'
import { adminRecordMachineOf } from '../admin-record/admin-record.chart.ts'
import { changes } from '../admin-record/admin-record.selectors.ts'
import { collectionMachineOf } from '../collection/collection.chart.ts'
import { studentLinkMachine } from '../student-link/student-link.chart.ts'
import { surveyAccessMachine } from '../survey-access/survey-access.chart.ts'
import { knownState } from '../survey-access/survey-access.selectors.ts'

export interface MisEstudiantesInput {
  usuarioId: number
}

interface Context extends MisEstudiantesInput {
  /** The state of a survey that the desk passed on last. */
  known: EstadoDeToken | null
  /** How many bonds were proved since the desk opened. */
  proven: number
}

type Learned = { known: EstadoDeToken | null }
type Proven = { proven: number }

/**
 * A guardian's desk: the students, the access to one's survey, the proof of a bond and the receipts. What one of them learns
 * the others hear through it.
 */
export const misEstudiantesMachine = setup({
  types: {
    context: {} as Context,
    input: {} as MisEstudiantesInput,
    children: {} as { links: 'links'; access: 'access'; proof: 'proof'; receipts: 'receipts' },
  },
  actors: {
    links: studentLinkMachine,
    access: surveyAccessMachine,
    proof: adminRecordMachineOf<EstudianteVinculado, { codigo: string }>(() => ({})),
    receipts: collectionMachineOf<ComprobantePropio, null>(),
  },
  guards: {
    isCompletion: ({ context }, { known }: Learned) => known !== null && known !== context.known && known.estado === 'COMPLETADA',
    isNews: ({ context }, { known }: Learned) => known !== null && known !== context.known,
    isProven: ({ context }, { proven }: Proven) => proven > context.proven,
  },
  actions: {
    storeKnown: assign((_, { known }: Learned) => ({ known })),
    storeProven: assign((_, { proven }: Proven) => ({ proven })),
    tellLinks: sendTo('links', (_, { known }: Learned) => {
      if (!known) throw new Error('nothing was learned')
      return { type: 'STATE_LEARNED', estado: known }
    }),
    renewLinks: sendTo('links', { type: 'LIST_CHANGED' }),
    renewReceipts: sendTo('receipts', { type: 'REFRESH' }),
  },
}).createMachine({
  id: 'mis-estudiantes',
  description: 'El escritorio de un apoderado',
  context: ({ input }) => ({ ...input, known: null, proven: 0 }),
  initial: 'working',
  states: {
    working: {
      description: 'El escritorio está abierto',
      invoke: [
        {
          id: 'links',
          src: 'links',
          input: ({ context }) => ({ usuarioId: context.usuarioId }),
          onError: { target: 'broken' },
        },
        {
          id: 'access',
          src: 'access',
          onSnapshot: [
            {
              description: 'Una encuesta quedó completada: hay un comprobante nuevo',
              guard: { type: 'isCompletion', params: ({ event }) => ({ known: knownState(event.snapshot) }) },
              actions: [
                { type: 'storeKnown', params: ({ event }) => ({ known: knownState(event.snapshot) }) },
                { type: 'tellLinks', params: ({ event }) => ({ known: knownState(event.snapshot) }) },
                'renewReceipts',
              ],
            },
            {
              description: 'Se supo cómo está una encuesta',
              guard: { type: 'isNews', params: ({ event }) => ({ known: knownState(event.snapshot) }) },
              actions: [
                { type: 'storeKnown', params: ({ event }) => ({ known: knownState(event.snapshot) }) },
                { type: 'tellLinks', params: ({ event }) => ({ known: knownState(event.snapshot) }) },
              ],
            },
          ],
          onError: { target: 'broken' },
        },
        {
          id: 'proof',
          src: 'proof',
          input: { words: { saved: 'Vínculo comprobado.', deleted: '' } },
          onSnapshot: {
            guard: { type: 'isProven', params: ({ event }) => ({ proven: changes(event.snapshot) }) },
            actions: [{ type: 'storeProven', params: ({ event }) => ({ proven: changes(event.snapshot) }) }, 'renewLinks'],
          },
          onError: { target: 'broken' },
        },
        { id: 'receipts', src: 'receipts', input: { scope: null }, onError: { target: 'broken' } },
      ],
    },
    broken: { description: 'Una parte del escritorio se rompió por un defecto' },
  },
})
