import { assign, emit, fromPromise, setup } from 'xstate'
import { nuevaInscripcion, type Condicion, type Inscripcion } from '#contract/padres-madres-embarazadas.ts'
import { faltasDe } from '#contract/validacion.ts'
import type { Emitted } from '../emitted.ts'
import { comoFalla, fallaDeCampos, type Falla } from '#contract/falla.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'

/** What the form has, as typed. */
export interface Draft {
  runEstudiante: string
  condicion: Condicion | ''
}

interface Context {
  /** The entry that is to be taken off, while the person confirms it. */
  toUnregister: Inscripcion | null
  /** Grows with each change of the register, so that its list is renewed. */
  cambios: number
  failure: Falla | null
  draft: Draft
  motivo: string
}

export type PadresMadresEmbarazadasEvent =
  | ({ type: 'ADD' } & Draft)
  | { type: 'REMOVE'; entry: Inscripcion }
  | { type: 'CONFIRM'; motivo: string }
  | { type: 'CANCEL' }

const storeFailure = { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
const notProvided = () => Promise.reject(new Error('not provided'))

/** Why a draft cannot be sent, by field; empty when it can. */
function defects({ runEstudiante, condicion }: Draft): Readonly<Record<string, string>> {
  return faltasDe(nuevaInscripcion, { runEstudiante, condicion })
}

/** Putting students on the register of fathers, mothers and the pregnant, and taking them off with a reason. */
export const padresMadresEmbarazadasMachine = setup({
  types: { context: {} as Context, events: {} as PadresMadresEmbarazadasEvent, emitted: {} as Emitted, tags: {} as 'busy' },
  actors: {
    wait: waitMachine,
    postRegistroEmbarazadas: fromPromise<Inscripcion, Draft>(notProvided),
    deleteRegistroEmbarazadas: fromPromise<void, { run: string; motivo: string }>(notProvided),
  },
  guards: {
    isComplete: (_, params: Draft) => Object.keys(defects(params)).length === 0,
    isExplained: (_, params: { motivo: string }) => params.motivo.trim().length >= 5,
  },
  actions: {
    storeDraft: assign((_, { runEstudiante, condicion }: Draft) => ({ draft: { runEstudiante, condicion }, failure: null })),
    tellDefects: assign((_, params: Draft) => ({ failure: fallaDeCampos(defects(params)) })),
    storeEntry: assign((_, params: { entry: Inscripcion }) => ({ toUnregister: params.entry, failure: null })),
    storeReason: assign((_, params: { motivo: string }) => ({ motivo: params.motivo, failure: null })),
    askReason: assign({ failure: fallaDeCampos({ motivo: 'Explique el motivo con al menos 5 letras.' }) }),
    clearEntry: assign({ toUnregister: null, failure: null }),
    storeChange: assign(({ context }) => ({ cambios: context.cambios + 1 })),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
    announceAddition: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: 'Estudiante inscrito en el registro.' } }),
    announceRemoval: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: 'Estudiante retirado del registro.' } }),
  },
}).createMachine({
  id: 'padres-madres-embarazadas',
  description: 'Registro de padres, madres y embarazadas de un establecimiento',
  context: { toUnregister: null, cambios: 0, failure: null, draft: { runEstudiante: '', condicion: '' }, motivo: '' },
  initial: 'idle',
  states: {
    idle: {
      description: 'Espera una inscripción o un retiro',
      on: {
        ADD: [
          {
            description: 'Los datos están completos',
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'adding',
            actions: { type: 'storeDraft', params: ({ event }) => event },
          },
          { description: 'Falta o está mal algún dato', actions: { type: 'tellDefects', params: ({ event }) => event } },
        ],
        REMOVE: { target: 'confirming', actions: { type: 'storeEntry', params: ({ event }) => event } },
      },
    },
    adding: {
      description: 'Inscribe al estudiante',
      tags: 'busy',
      invoke: bounded({
        id: 'postRegistroEmbarazadas',
        src: 'postRegistroEmbarazadas',
        input: ({ context }) => context.draft,
        onDone: { target: 'idle', actions: ['storeChange', 'announceAddition'] },
        onError: { target: 'idle', actions: storeFailure },
      }),
    },
    confirming: {
      description: 'Pide el motivo del retiro',
      on: {
        CONFIRM: [
          {
            description: 'El motivo se entiende',
            guard: { type: 'isExplained', params: ({ event }) => event },
            target: 'removing',
            actions: { type: 'storeReason', params: ({ event }) => event },
          },
          { description: 'Falta el motivo', actions: 'askReason' },
        ],
        CANCEL: { target: 'idle', actions: 'clearEntry' },
      },
    },
    removing: {
      description: 'Retira al estudiante del registro',
      tags: 'busy',
      invoke: bounded({
        id: 'deleteRegistroEmbarazadas',
        src: 'deleteRegistroEmbarazadas',
        input: ({ context: { toUnregister, motivo } }) => ({ run: toUnregister?.runEstudiante ?? '', motivo }),
        onDone: { target: 'idle', actions: ['clearEntry', 'storeChange', 'announceRemoval'] },
        onError: { target: 'confirming', actions: storeFailure },
      }),
    },
  },
})
