import { assign, emit, fromPromise, setup } from 'xstate'
import { comoFallo } from '#contract/fallo.ts'
import type { Emitted } from '../emitted.ts'
import { comoFalla, fallaDeCampos, type Falla } from '#contract/falla.ts'

/** What is said when each thing is done. */
export interface RecordWords {
  guardado: string
  eliminado: string
}

interface Context<Registro, Datos> {
  palabras: RecordWords
  /** The record in hand; null for a new one. */
  registro: Registro | null
  /** What the person last asked to save. */
  datos: Datos | null
  /** What somebody else saved meanwhile. */
  guardada: Registro | null
  falla: Falla | null
  /** How many changes were made: the list beside it renews itself with each. */
  cambios: number
}

export type AdminRecordEvent<Registro, Datos> =
  | { type: 'OPEN'; registro: Registro }
  | { type: 'CREATE' }
  | { type: 'SAVE'; datos: Datos }
  | { type: 'KEEP_MINE' }
  | { type: 'TAKE_THEIRS' }
  | { type: 'ASK_DELETE'; registro: Registro }
  | { type: 'DELETE' }
  | { type: 'CANCEL' }

const CONFLICTO = 'version-antigua'

const notProvided = () => Promise.reject(new Error('not provided'))

/**
 * One record of an administrator's list: created, changed, or deleted after asking. When somebody else changed it
 * first nothing is written: both versions are shown and the person chooses. `defectos` is the form's own check, field →
 * message; `Registro` is what is stored and `Datos` what the form sends.
 */
export const adminRecordMachineOf = <Registro, Datos>(defectos: (datos: Datos) => Readonly<Record<string, string>>) => {
  const keepFailure = { type: 'keepFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
  const keepTheirs = { type: 'keepTheirs', params: ({ event }: { event: { error: unknown } }) => event } as const
  const takeRecord = { type: 'takeRecord', params: ({ event }: { event: { registro: Registro } }) => event } as const
  const request = ({ context: { registro, datos } }: { context: Context<Registro, Datos> }) => ({ registro, datos })
  const save = [
    {
      description: 'Hay datos por corregir',
      guard: { type: 'isFormWrong', params: ({ event }: { event: { datos: Datos } }) => event },
      actions: { type: 'showDefects', params: ({ event }: { event: { datos: Datos } }) => event },
    },
    {
      description: 'Guarda lo escrito',
      target: 'saving',
      actions: { type: 'keepForm', params: ({ event }: { event: { datos: Datos } }) => event },
    },
  ] as const

  return setup({
    types: {
      context: {} as Context<Registro, Datos>,
      events: {} as AdminRecordEvent<Registro, Datos>,
      input: {} as { palabras: RecordWords },
      emitted: {} as Emitted,
      tags: {} as 'busy',
    },
    actors: {
      saveRecord: fromPromise<unknown, { registro: Registro | null; datos: Datos | null }>(notProvided),
      deleteRecord: fromPromise<unknown, { registro: Registro | null }>(notProvided),
    },
    guards: {
      isFormWrong: (_, params: { datos: Datos }) => Object.keys(defectos(params.datos)).length > 0,
      isConflict: (_, params: { error: unknown }) => comoFallo(params.error).codigo === CONFLICTO,
    },
    actions: {
      takeRecord: assign((_, params: { registro: Registro }) => ({ registro: params.registro, datos: null, falla: null })),
      showDefects: assign((_, params: { datos: Datos }) => ({ falla: fallaDeCampos(defectos(params.datos)) })),
      keepForm: assign((_, params: { datos: Datos }) => ({ datos: params.datos, falla: null })),
      keepFailure: assign((_, params: { error: unknown }) => ({ falla: comoFalla(params.error) })),
      // The service sends, with the refusal, the record as its own answers give it.
      keepTheirs: assign((_, params: { error: unknown }) => ({ guardada: comoFallo(params.error).guardada as Registro })),
      rebase: assign(({ context }) => ({ registro: context.guardada, guardada: null, falla: null })),
      dropMine: assign({ datos: null }),
      countChange: assign(({ context }) => ({ cambios: context.cambios + 1 })),
      forget: assign({ registro: null, datos: null, guardada: null, falla: null }),
      announceSaved: emit(({ context }) => ({ type: 'NOTIFY', notice: { tono: 'exito', texto: context.palabras.guardado } })),
      announceDeleted: emit(({ context }) => ({ type: 'NOTIFY', notice: { tono: 'exito', texto: context.palabras.eliminado } })),
    },
  }).createMachine({
    id: 'adminRecord',
    description: 'Un registro de la administración',
    context: ({ input }) => ({ ...input, registro: null, datos: null, guardada: null, falla: null, cambios: 0 }),
    initial: 'closed',
    states: {
      closed: {
        description: 'Ningún registro a la vista',
        on: {
          OPEN: { target: 'editing', actions: takeRecord },
          CREATE: { target: 'editing' },
          ASK_DELETE: { target: 'confirmingDelete', actions: takeRecord },
        },
      },
      editing: {
        description: 'La persona escribe',
        on: { SAVE: save, CANCEL: { target: 'closed', actions: 'forget' } },
      },
      saving: {
        description: 'Guarda lo escrito',
        tags: 'busy',
        invoke: {
          id: 'saveRecord',
          src: 'saveRecord',
          input: request,
          onDone: { target: 'closed', actions: ['countChange', 'forget', 'announceSaved'] },
          onError: [
            {
              description: 'Otra persona lo cambió antes',
              guard: { type: 'isConflict', params: ({ event }) => event },
              target: 'conflict',
              actions: keepTheirs,
            },
            { description: 'No se guardó; lo escrito se mantiene', target: 'editing', actions: keepFailure },
          ],
        },
      },
      conflict: {
        description: 'Muestra ambas versiones y pregunta cuál vale',
        on: {
          KEEP_MINE: { target: 'saving', actions: 'rebase' },
          TAKE_THEIRS: { target: 'editing', actions: ['rebase', 'dropMine', 'countChange'] },
          CANCEL: { target: 'closed', actions: ['countChange', 'forget'] },
        },
      },
      confirmingDelete: {
        description: 'Pregunta si de verdad se elimina',
        on: { DELETE: { target: 'deleting' }, CANCEL: { target: 'closed', actions: 'forget' } },
      },
      deleting: {
        description: 'Elimina el registro',
        tags: 'busy',
        invoke: {
          id: 'deleteRecord',
          src: 'deleteRecord',
          input: ({ context }) => ({ registro: context.registro }),
          onDone: { target: 'closed', actions: ['countChange', 'forget', 'announceDeleted'] },
          onError: { target: 'confirmingDelete', actions: keepFailure },
        },
      },
    },
  })
}

/** The chart itself, whatever its record: what diagrams and tests read. */
export const adminRecordMachine = adminRecordMachineOf<unknown, unknown>(() => ({}))
