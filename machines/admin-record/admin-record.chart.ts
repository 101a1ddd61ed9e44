import { assign, emit, fromPromise, setup } from 'xstate'
import { comoRechazo } from '#contract/rechazo.ts'
import type { Emitted } from '../emitted.ts'
import { comoFalla, fallaDeCampos, type Falla } from '#contract/falla.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'
import type { StateMeta } from '../state-meta.ts'

/** What is said when each thing is done. */
export interface RecordWords {
  saved: string
  deleted: string
}

interface Context<Item, Data> {
  words: RecordWords
  /** The record in hand; null for a new one. */
  item: Item | null
  /** What the person last asked to save. */
  data: Data | null
  /** What somebody else saved meanwhile. */
  stored: Item | null
  failure: Falla | null
  /** How many changes were made: the list beside it renews itself with each. */
  cambios: number
}

export type AdminRecordEvent<Item, Data> =
  | { type: 'OPEN'; item: Item }
  | { type: 'CREATE' }
  | { type: 'SAVE'; data: Data }
  | { type: 'KEEP_MINE' }
  | { type: 'TAKE_THEIRS' }
  | { type: 'ASK_DELETE'; item: Item }
  | { type: 'DELETE' }
  | { type: 'CANCEL' }

const CONFLICT = 'version-antigua'

const notProvided = () => Promise.reject(new Error('not provided'))

/**
 * One record of an administrator's list: created, changed, or deleted after asking. When somebody else changed it
 * first nothing is written: both versions are shown and the person chooses. `fieldErrors` is the form's own check, field →
 * message; `Item` is what is stored and `Data` what the form sends.
 */
export const adminRecordMachineOf = <Item, Data>(fieldErrors: (data: Data) => Readonly<Record<string, string>>) => {
  const storeFailure = { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
  const storeTheirs = { type: 'storeTheirs', params: ({ event }: { event: { error: unknown } }) => event } as const
  const storeRecord = { type: 'storeRecord', params: ({ event }: { event: { item: Item } }) => event } as const
  const request = ({ context: { item, data } }: { context: Context<Item, Data> }) => ({ item, data })
  const save = [
    {
      description: 'Hay datos por corregir',
      guard: { type: 'isFormWrong', params: ({ event }: { event: { data: Data } }) => event },
      actions: { type: 'showDefects', params: ({ event }: { event: { data: Data } }) => event },
    },
    {
      description: 'Guarda lo escrito',
      target: 'saving',
      actions: { type: 'storeForm', params: ({ event }: { event: { data: Data } }) => event },
    },
  ] as const

  return setup({
    types: {
      context: {} as Context<Item, Data>,
      events: {} as AdminRecordEvent<Item, Data>,
      input: {} as { words: RecordWords },
      emitted: {} as Emitted,
      tags: {} as 'busy',
      meta: {} as StateMeta,
    },
    actors: {
      wait: waitMachine,
      saveRecord: fromPromise<unknown, { item: Item | null; data: Data | null }>(notProvided),
      deleteRecord: fromPromise<unknown, { item: Item | null }>(notProvided),
    },
    guards: {
      isFormWrong: (_, params: { data: Data }) => Object.keys(fieldErrors(params.data)).length > 0,
      isConflict: (_, params: { error: unknown }) => comoRechazo(params.error).codigo === CONFLICT,
    },
    actions: {
      storeRecord: assign((_, params: { item: Item }) => ({ item: params.item })),
      showDefects: assign((_, params: { data: Data }) => ({ failure: fallaDeCampos(fieldErrors(params.data)) })),
      storeForm: assign((_, params: { data: Data }) => ({ data: params.data, failure: null })),
      storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
      // The service sends, with the refusal, the record as its own answers give it.
      storeTheirs: assign((_, params: { error: unknown }) => ({ stored: comoRechazo(params.error).guardada as Item })),
      rebase: assign(({ context }) => ({ item: context.stored, stored: null })),
      clearMine: assign({ data: null }),
      countChange: assign(({ context }) => ({ cambios: context.cambios + 1 })),
      clearRecord: assign({ item: null, data: null, stored: null, failure: null }),
      announceSaved: emit(({ context }) => ({ type: 'NOTIFY', notice: { tone: 'exito', text: context.words.saved } })),
      announceDeleted: emit(({ context }) => ({ type: 'NOTIFY', notice: { tone: 'exito', text: context.words.deleted } })),
    },
  }).createMachine({
    id: 'admin-record',
    description: 'Un registro de la administración',
    context: ({ input }) => ({ ...input, item: null, data: null, stored: null, failure: null, cambios: 0 }),
    initial: 'closed',
    states: {
      closed: {
        description: 'Ningún registro a la vista',
        on: {
          OPEN: { target: 'editing', actions: storeRecord },
          CREATE: { target: 'editing' },
          ASK_DELETE: { target: 'confirmingDelete', actions: storeRecord },
        },
      },
      editing: {
        description: 'La persona escribe',
        on: { SAVE: save, CANCEL: { target: 'closed', actions: 'clearRecord' } },
      },
      saving: {
        description: 'Guarda lo escrito',
        meta: { resume: 'editing' },
        tags: 'busy',
        invoke: bounded({
          id: 'saveRecord',
          src: 'saveRecord',
          input: request,
          onDone: { target: 'closed', actions: ['countChange', 'clearRecord', 'announceSaved'] },
          onError: [
            {
              description: 'Otra persona lo cambió antes',
              guard: { type: 'isConflict', params: ({ event }) => event },
              target: 'conflict',
              actions: storeTheirs,
            },
            { description: 'No se guardó; lo escrito se mantiene', target: 'editing', actions: storeFailure },
          ],
        }),
      },
      conflict: {
        description: 'Muestra ambas versiones y pregunta cuál vale',
        meta: { resume: 'editing' },
        on: {
          KEEP_MINE: { target: 'saving', actions: 'rebase' },
          TAKE_THEIRS: { target: 'editing', actions: ['rebase', 'clearMine', 'countChange'] },
          CANCEL: { target: 'closed', actions: ['countChange', 'clearRecord'] },
        },
      },
      confirmingDelete: {
        description: 'Pregunta si de verdad se elimina',
        on: { DELETE: { target: 'deleting' }, CANCEL: { target: 'closed', actions: 'clearRecord' } },
      },
      deleting: {
        description: 'Elimina el registro',
        meta: { resume: 'confirmingDelete' },
        tags: 'busy',
        invoke: bounded({
          id: 'deleteRecord',
          src: 'deleteRecord',
          input: ({ context }) => ({ item: context.item }),
          onDone: { target: 'closed', actions: ['countChange', 'clearRecord', 'announceDeleted'] },
          onError: { target: 'confirmingDelete', actions: storeFailure },
        }),
      },
    },
  })
}

/** The chart itself, whatever its record: what diagrams and tests read. */
export const adminRecordMachine = adminRecordMachineOf<unknown, unknown>(() => ({}))
