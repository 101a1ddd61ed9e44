import { assign, fromPromise, setup } from 'xstate'
import type { EstadoDeToken } from '#contract/proveedor.ts'
import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'
import type { StateMeta } from '../state-meta.ts'

/** A round of typing paper forms, kept for this tab while the survey's page takes its place. */
export interface Round {
  /** When it began, in milliseconds. */
  desde: number
  /** Forms submitted in it. */
  done: number
  /** The survey that is being typed. */
  encuestaId: number
  token: string
}

/** A form to type: its survey, and its token where it may be opened. */
export type Pending = Pick<FilaDeEstudiante, 'encuestaId' | 'token'>

/** The course or filters that a round goes through. */
export type Filters = Readonly<Record<string, string>>

export interface DataEntryInput {
  encuestaId: number
  idRbd: number
  filters: Filters
}

interface Context extends DataEntryInput {
  round: Round | null
  next: Pending | null
  failure: Falla | null
}

export type DataEntryEvent = { type: 'START'; filters: Filters } | { type: 'CONTINUE'; filters: Filters } | { type: 'STOP' }

type Told = { event: { output: EstadoDeToken } }
const storeFailure = { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
const isCompleted = { type: 'isCompleted', params: ({ event }: Told) => event.output } as const
const storeFilters = { type: 'storeFilters', params: ({ event }: { event: { filters: Filters } }) => event } as const

const notProvided = () => Promise.reject(new Error('not provided'))

/**
 * Typing paper forms one after another (decisions, pages): the survey opens in this same tab, comes back here when it is
 * submitted, and the next pending student's opens by itself, until there is none or the person stops.
 */
export const dataEntryMachine = setup({
  types: { context: {} as Context, events: {} as DataEntryEvent, input: {} as DataEntryInput, tags: {} as 'busy', meta: {} as StateMeta },
  actors: {
    wait: waitMachine,
    /** The round that this tab left when it went to a survey of these, or null. */
    readRound: fromPromise<Round | null, { encuestaId: number }>(notProvided),
    getEstado: fromPromise<EstadoDeToken, { encuestaId: number; token: string }>(notProvided),
    findNext: fromPromise<Pending | null, DataEntryInput>(notProvided),
    /** Keeps the round and takes this tab to the survey: nothing comes back. */
    openHere: fromPromise<void, { row: Pending | null; round: Round | null }>(notProvided),
    forgetRound: fromPromise<void, { encuestaId: number }>(notProvided),
  },
  guards: {
    hasRound: (_, params: { round: Round | null }) => params.round !== null,
    isCompleted: (_, params: EstadoDeToken) => params.estado === 'COMPLETADA',
    hasNext: (_, params: { row: Pending | null }) => params.row !== null,
  },
  actions: {
    storeRound: assign((_, params: { round: Round | null }) => ({ round: params.round })),
    storeNext: assign((_, params: { row: Pending | null }) => ({ next: params.row })),
    countForm: assign(({ context }) => ({ round: context.round && { ...context.round, done: context.round.done + 1 } })),
    storeFilters: assign((_, params: { filters: Filters }) => ({ filters: params.filters, failure: null })),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
    clearRound: assign({ round: null, failure: null }),
  },
}).createMachine({
  id: 'data-entry',
  description: 'Digitación de formularios en papel, uno tras otro',
  context: ({ input }) => ({ ...input, round: null, next: null, failure: null }),
  initial: 'resuming',
  states: {
    resuming: {
      description: 'Ve si esta pestaña venía digitando',
      meta: { idempotent: true },
      tags: 'busy',
      invoke: {
        id: 'readRound',
        src: 'readRound',
        input: ({ context }) => ({ encuestaId: context.encuestaId }),
        onDone: [
          {
            description: 'Venía digitando',
            guard: { type: 'hasRound', params: ({ event }) => ({ round: event.output }) },
            target: 'checking',
            actions: { type: 'storeRound', params: ({ event }) => ({ round: event.output }) },
          },
          { description: 'No venía digitando', target: 'idle' },
        ],
        onError: { target: 'idle' },
      },
    },
    checking: {
      description: 'Pregunta si el formulario anterior quedó enviado',
      meta: { idempotent: true },
      tags: 'busy',
      on: { START: { actions: storeFilters } },
      invoke: bounded({
        id: 'getEstado',
        src: 'getEstado',
        input: ({ context }) => ({ encuestaId: context.encuestaId, token: context.round?.token ?? '' }),
        onDone: [
          { description: 'Quedó enviado: sigue con el próximo', guard: isCompleted, target: 'findingNext', actions: 'countForm' },
          { description: 'Quedó sin terminar: espera a la persona', target: 'paused' },
        ],
        onError: { target: 'paused', actions: storeFailure },
      }),
    },
    idle: {
      description: 'No se está digitando',
      on: { START: { target: 'findingNext', actions: storeFilters } },
    },
    findingNext: {
      description: 'Busca al próximo estudiante pendiente',
      meta: { idempotent: true },
      tags: 'busy',
      on: { START: { target: 'findingNext', reenter: true, actions: storeFilters }, STOP: { target: 'stopping' } },
      invoke: bounded({
        id: 'findNext',
        src: 'findNext',
        input: ({ context: { encuestaId, idRbd, filters } }) => ({ encuestaId, idRbd, filters }),
        onDone: [
          {
            description: 'Hay un pendiente: abre su encuesta',
            guard: { type: 'hasNext', params: ({ event }) => ({ row: event.output }) },
            target: 'opening',
            actions: { type: 'storeNext', params: ({ event }) => ({ row: event.output }) },
          },
          { description: 'No queda ninguno', target: 'finished' },
        ],
        onError: { target: 'paused', actions: storeFailure },
      }),
    },
    opening: {
      description: 'Lleva esta pestaña a la encuesta',
      // The round is written before the page goes, and a page on its way out keeps nothing more: what was written says where to go on.
      meta: { resume: 'resuming' },
      tags: 'busy',
      invoke: {
        id: 'openHere',
        src: 'openHere',
        input: ({ context: { next, round } }) => ({ row: next, round }),
        onDone: { target: 'leaving' },
        onError: { target: 'paused', actions: storeFailure },
      },
    },
    leaving: { description: 'La pestaña va a la encuesta', meta: { resume: 'resuming' }, tags: 'busy' },
    paused: {
      description: 'La digitación está detenida',
      on: {
        START: { target: 'findingNext', actions: storeFilters },
        CONTINUE: { target: 'findingNext', actions: storeFilters },
        STOP: { target: 'stopping' },
      },
    },
    finished: {
      description: 'Todos los formularios de estos filtros están digitados',
      on: { START: { target: 'findingNext', actions: storeFilters }, STOP: { target: 'stopping' } },
    },
    stopping: {
      description: 'Olvida la ronda',
      meta: { idempotent: true },
      tags: 'busy',
      invoke: {
        id: 'forgetRound',
        src: 'forgetRound',
        input: ({ context }) => ({ encuestaId: context.encuestaId }),
        onDone: { target: 'idle', actions: 'clearRound' },
        onError: { target: 'idle', actions: 'clearRound' },
      },
    },
  },
})
