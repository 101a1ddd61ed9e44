import { assign, fromPromise, setup } from 'xstate'
import type { EstadoDeToken } from '#contract/proveedor.ts'
import type { FilaDeEstudiante } from '#contract/sige.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'

/** A round of typing paper forms, kept for this tab while the survey's page takes its place. */
export interface Round {
  /** When it began, in milliseconds. */
  desde: number
  /** Forms submitted in it. */
  hechas: number
  /** The survey that is being typed. */
  encuestaId: number
  token: string
}

/** The course or filters that a round goes through. */
export type Filters = Readonly<Record<string, string>>

export interface DataEntryInput {
  encuestaId: number
  idRbd: number
  filtros: Filters
}

interface Context extends DataEntryInput {
  ronda: Round | null
  siguiente: FilaDeEstudiante | null
  falla: Falla | null
}

export type DataEntryEvent = { type: 'START'; filtros: Filters } | { type: 'CONTINUE'; filtros: Filters } | { type: 'STOP' }

type Told = { event: { output: EstadoDeToken } }
const keepFailure = { type: 'keepFailure', params: ({ event }: { event: { error: unknown } }) => event } as const
const isCompleted = { type: 'isCompleted', params: ({ event }: Told) => event.output } as const
const keepFilters = { type: 'keepFilters', params: ({ event }: { event: { filtros: Filters } }) => event } as const

const notProvided = () => Promise.reject(new Error('not provided'))

/**
 * Typing paper forms one after another (decisions, pages): the survey opens in this same tab, comes back here when it is
 * submitted, and the next pending student's opens by itself, until there is none or the person stops.
 */
export const dataEntryMachine = setup({
  types: { context: {} as Context, events: {} as DataEntryEvent, input: {} as DataEntryInput, tags: {} as 'busy' },
  actors: {
    /** The round that this tab left when it went to a survey of these, or null. */
    readRound: fromPromise<Round | null, { encuestaId: number }>(notProvided),
    getEstado: fromPromise<EstadoDeToken, { encuestaId: number; token: string }>(notProvided),
    findNext: fromPromise<FilaDeEstudiante | null, DataEntryInput>(notProvided),
    /** Keeps the round and takes this tab to the survey: nothing comes back. */
    openHere: fromPromise<void, { fila: FilaDeEstudiante | null; ronda: Round | null }>(notProvided),
    forgetRound: fromPromise<void, { encuestaId: number }>(notProvided),
  },
  guards: {
    hasRound: (_, params: { ronda: Round | null }) => params.ronda !== null,
    isCompleted: (_, params: EstadoDeToken) => params.estado === 'COMPLETADA',
    hasNext: (_, params: { fila: FilaDeEstudiante | null }) => params.fila !== null,
  },
  actions: {
    keepRound: assign((_, params: { ronda: Round | null }) => ({ ronda: params.ronda })),
    keepNext: assign((_, params: { fila: FilaDeEstudiante | null }) => ({ siguiente: params.fila })),
    countForm: assign(({ context }) => ({ ronda: context.ronda && { ...context.ronda, hechas: context.ronda.hechas + 1 } })),
    keepFilters: assign((_, params: { filtros: Filters }) => ({ filtros: params.filtros, falla: null })),
    keepFailure: assign((_, params: { error: unknown }) => ({ falla: comoFalla(params.error) })),
    dropRound: assign({ ronda: null, falla: null }),
  },
}).createMachine({
  id: 'dataEntry',
  description: 'Digitación de formularios en papel, uno tras otro',
  context: ({ input }) => ({ ...input, ronda: null, siguiente: null, falla: null }),
  initial: 'resuming',
  states: {
    resuming: {
      description: 'Ve si esta pestaña venía digitando',
      tags: 'busy',
      invoke: {
        id: 'readRound',
        src: 'readRound',
        input: ({ context }) => ({ encuestaId: context.encuestaId }),
        onDone: [
          {
            description: 'Venía digitando',
            guard: { type: 'hasRound', params: ({ event }) => ({ ronda: event.output }) },
            target: 'checking',
            actions: { type: 'keepRound', params: ({ event }) => ({ ronda: event.output }) },
          },
          { description: 'No venía digitando', target: 'idle' },
        ],
        onError: { target: 'idle' },
      },
    },
    checking: {
      description: 'Pregunta si el formulario anterior quedó enviado',
      tags: 'busy',
      invoke: {
        id: 'getEstado',
        src: 'getEstado',
        input: ({ context }) => ({ encuestaId: context.encuestaId, token: context.ronda?.token ?? '' }),
        onDone: [
          { description: 'Quedó enviado: sigue con el próximo', guard: isCompleted, target: 'findingNext', actions: 'countForm' },
          { description: 'Quedó sin terminar: espera a la persona', target: 'paused' },
        ],
        onError: { target: 'paused', actions: keepFailure },
      },
    },
    idle: {
      description: 'No se está digitando',
      on: { START: { target: 'findingNext', actions: keepFilters } },
    },
    findingNext: {
      description: 'Busca al próximo estudiante pendiente',
      tags: 'busy',
      on: { STOP: { target: 'stopping' } },
      invoke: {
        id: 'findNext',
        src: 'findNext',
        input: ({ context: { encuestaId, idRbd, filtros } }) => ({ encuestaId, idRbd, filtros }),
        onDone: [
          {
            description: 'Hay un pendiente: abre su encuesta',
            guard: { type: 'hasNext', params: ({ event }) => ({ fila: event.output }) },
            target: 'opening',
            actions: { type: 'keepNext', params: ({ event }) => ({ fila: event.output }) },
          },
          { description: 'No queda ninguno', target: 'finished' },
        ],
        onError: { target: 'paused', actions: keepFailure },
      },
    },
    opening: {
      description: 'Lleva esta pestaña a la encuesta',
      tags: 'busy',
      invoke: {
        id: 'openHere',
        src: 'openHere',
        input: ({ context: { siguiente, ronda } }) => ({ fila: siguiente, ronda }),
        onDone: { target: 'leaving' },
        onError: { target: 'paused', actions: keepFailure },
      },
    },
    leaving: { description: 'La pestaña va a la encuesta', tags: 'busy' },
    paused: {
      description: 'La digitación está detenida',
      on: { CONTINUE: { target: 'findingNext', actions: keepFilters }, STOP: { target: 'stopping' } },
    },
    finished: {
      description: 'Todos los formularios de estos filtros están digitados',
      on: { STOP: { target: 'stopping' } },
    },
    stopping: {
      description: 'Olvida la ronda',
      tags: 'busy',
      invoke: {
        id: 'forgetRound',
        src: 'forgetRound',
        input: ({ context }) => ({ encuestaId: context.encuestaId }),
        onDone: { target: 'idle', actions: 'dropRound' },
        onError: { target: 'idle', actions: 'dropRound' },
      },
    },
  },
})
