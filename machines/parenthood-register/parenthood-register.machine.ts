import { assign, emit, fromPromise, setup } from 'xstate'
import { nuevaInscripcion, type Condicion, type Inscripcion } from '#contract/registro.ts'
import { revisar } from '#contract/validacion.ts'
import type { Emitted } from '../emitted.ts'
import { comoFalla, fallaDeCampos, type Falla } from '#contract/falla.ts'

/** What the form has, as typed. */
export interface Draft {
  runEstudiante: string
  condicion: Condicion | ''
}

interface Context {
  /** The entry that is to be taken off, while the person confirms it. */
  porRetirar: Inscripcion | null
  /** Grows with each change of the register, so that its list is renewed. */
  cambios: number
  falla: Falla | null
  borrador: Draft
  motivo: string
}

export type ParenthoodRegisterEvent =
  | ({ type: 'ADD' } & Draft)
  | { type: 'REMOVE'; inscripcion: Inscripcion }
  | { type: 'CONFIRM'; motivo: string }
  | { type: 'CANCEL' }

const keepFailure = { type: 'keepFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
const notProvided = () => Promise.reject(new Error('not provided'))

/** Why a draft cannot be sent, by field; empty when it can. */
function defects({ runEstudiante, condicion }: Draft): Readonly<Record<string, string>> {
  const revision = revisar(nuevaInscripcion, { runEstudiante, condicion })
  return revision.valida ? {} : revision.campos
}

/** Putting students on the register of fathers, mothers and the pregnant, and taking them off with a reason. */
export const parenthoodRegisterMachine = setup({
  types: { context: {} as Context, events: {} as ParenthoodRegisterEvent, emitted: {} as Emitted, tags: {} as 'busy' },
  actors: {
    postRegistroEmbarazadas: fromPromise<Inscripcion, Draft>(notProvided),
    deleteRegistroEmbarazadas: fromPromise<void, { run: string; motivo: string }>(notProvided),
  },
  guards: {
    isComplete: (_, params: Draft) => Object.keys(defects(params)).length === 0,
    isExplained: (_, params: { motivo: string }) => params.motivo.trim().length >= 5,
  },
  actions: {
    noteDraft: assign((_, { runEstudiante, condicion }: Draft) => ({ borrador: { runEstudiante, condicion }, falla: null })),
    tellDefects: assign((_, params: Draft) => ({ falla: fallaDeCampos(defects(params)) })),
    noteEntry: assign((_, params: { inscripcion: Inscripcion }) => ({ porRetirar: params.inscripcion, falla: null })),
    noteReason: assign((_, params: { motivo: string }) => ({ motivo: params.motivo, falla: null })),
    askReason: assign({ falla: fallaDeCampos({ motivo: 'Explique el motivo con al menos 5 letras.' }) }),
    forgetEntry: assign({ porRetirar: null, falla: null }),
    noteChange: assign(({ context }) => ({ cambios: context.cambios + 1 })),
    keepFailure: assign((_, params: { error: unknown }) => ({ falla: comoFalla(params.error) })),
    announceAddition: emit({ type: 'NOTIFY', notice: { tono: 'exito', texto: 'Estudiante inscrito en el registro.' } }),
    announceRemoval: emit({ type: 'NOTIFY', notice: { tono: 'exito', texto: 'Estudiante retirado del registro.' } }),
  },
}).createMachine({
  id: 'parenthoodRegister',
  description: 'Registro de padres, madres y embarazadas de un establecimiento',
  context: { porRetirar: null, cambios: 0, falla: null, borrador: { runEstudiante: '', condicion: '' }, motivo: '' },
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
            actions: { type: 'noteDraft', params: ({ event }) => event },
          },
          { description: 'Falta o está mal algún dato', actions: { type: 'tellDefects', params: ({ event }) => event } },
        ],
        REMOVE: { target: 'confirming', actions: { type: 'noteEntry', params: ({ event }) => event } },
      },
    },
    adding: {
      description: 'Inscribe al estudiante',
      tags: 'busy',
      invoke: {
        id: 'postRegistroEmbarazadas',
        src: 'postRegistroEmbarazadas',
        input: ({ context }) => context.borrador,
        onDone: { target: 'idle', actions: ['noteChange', 'announceAddition'] },
        onError: { target: 'idle', actions: keepFailure },
      },
    },
    confirming: {
      description: 'Pide el motivo del retiro',
      on: {
        CONFIRM: [
          {
            description: 'El motivo se entiende',
            guard: { type: 'isExplained', params: ({ event }) => event },
            target: 'removing',
            actions: { type: 'noteReason', params: ({ event }) => event },
          },
          { description: 'Falta el motivo', actions: 'askReason' },
        ],
        CANCEL: { target: 'idle', actions: 'forgetEntry' },
      },
    },
    removing: {
      description: 'Retira al estudiante del registro',
      tags: 'busy',
      invoke: {
        id: 'deleteRegistroEmbarazadas',
        src: 'deleteRegistroEmbarazadas',
        input: ({ context: { porRetirar, motivo } }) => ({ run: porRetirar?.runEstudiante ?? '', motivo }),
        onDone: { target: 'idle', actions: ['forgetEntry', 'noteChange', 'announceRemoval'] },
        onError: { target: 'confirming', actions: keepFailure },
      },
    },
  },
})
