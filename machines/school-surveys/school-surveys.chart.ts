import { assign, emit, fromPromise, setup } from 'xstate'
import type { EncuestaDeRbd } from '#contract/encuestas.ts'
import type { Emitted } from '../emitted.ts'
import { comoFalla, type Falla } from '#contract/falla.ts'
import type { SessionFact } from '../session/session.vocabulary.ts'
import { bounded } from '../wait/wait.rules.ts'
import { waitMachine } from '../wait/wait.chart.ts'

export interface SchoolSurveysInput {
  idRbd: number
  /** Whether a school with a single survey needs no choice, as at the students' desk. */
  picksOnly: boolean
  /** The survey that the address names, or null. */
  asked: number | null
  /** Whether choosing takes the person to the students: at their desk, who chooses is there already and the desk owns the address. */
  goesOn: boolean
}

interface Context extends SchoolSurveysInput {
  encuestas: readonly EncuestaDeRbd[]
  chosen: EncuestaDeRbd | null
  failure: Falla | null
}

export type SchoolSurveysEvent = { type: 'CHOOSE'; encuestaId: number } | { type: 'RETRY' }

type Told = { event: { output: EncuestaDeRbd[] } }
const told = ({ event }: Told) => ({ encuestas: event.output })
const storeSurveys = { type: 'storeSurveys', params: told } as const
const isAsked = { type: 'isAsked', params: told } as const
const isOnly = { type: 'isOnly', params: told } as const
const hasNone = { type: 'hasNone', params: told } as const
const storeFailure = { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event } as const

/**
 * The surveys that concern a school (spec, section 7), with how far each one is. It ends when one is chosen and tells
 * the session which.
 */
export const schoolSurveysMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SchoolSurveysEvent,
    input: {} as SchoolSurveysInput,
    output: {} as SessionFact,
    emitted: {} as Emitted,
    tags: {} as 'busy',
  },
  actors: {
    wait: waitMachine,
    getEncuestasDeRbd: fromPromise<EncuestaDeRbd[], { idRbd: number }>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    hasNone: (_, params: { encuestas: EncuestaDeRbd[] }) => params.encuestas.length === 0,
    isAsked: ({ context }, params: { encuestas: EncuestaDeRbd[] }) =>
      params.encuestas.some((encuesta) => encuesta.encuestaId === context.asked),
    isOnly: ({ context }, params: { encuestas: EncuestaDeRbd[] }) => context.picksOnly && params.encuestas.length === 1,
    isListed: ({ context }, params: { encuestaId: number }) => isListed(context, params),
    isListedElsewhere: ({ context }, params: { encuestaId: number }) => context.goesOn && isListed(context, params),
  },
  actions: {
    storeSurveys: assign((_, params: { encuestas: EncuestaDeRbd[] }) => ({ encuestas: params.encuestas, failure: null })),
    chooseAsked: assign(({ context: { encuestas, asked } }) => ({
      chosen: encuestas.find(({ encuestaId }) => encuestaId === asked) ?? null,
    })),
    chooseOnly: assign(({ context }) => ({ chosen: context.encuestas[0] ?? null })),
    chooseSurvey: assign(({ context }, params: { encuestaId: number }) => ({
      chosen: context.encuestas.find((encuesta) => encuesta.encuestaId === params.encuestaId) ?? null,
    })),
    goToStudents: emit(({ context }) => ({
      type: 'GO',
      to: 'seleccionEstudiante',
      query: { encuesta: String(chosenSurvey(context).encuestaId) },
    })),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
  },
}).createMachine({
  id: 'school-surveys',
  description: 'Encuestas que corresponden a un establecimiento',
  context: ({ input }) => ({ ...input, encuestas: [], chosen: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Pide las encuestas del establecimiento',
      tags: 'busy',
      invoke: bounded({
        id: 'getEncuestasDeRbd',
        src: 'getEncuestasDeRbd',
        input: ({ context }) => ({ idRbd: context.idRbd }),
        onDone: [
          { description: 'No hay encuestas', guard: hasNone, target: 'empty' },
          { description: 'Está la que pide la dirección', guard: isAsked, target: 'chosen', actions: [storeSurveys, 'chooseAsked'] },
          { description: 'Hay una sola y no hace falta elegir', guard: isOnly, target: 'chosen', actions: [storeSurveys, 'chooseOnly'] },
          { description: 'Se puede elegir', target: 'choosing', actions: storeSurveys },
        ],
        onError: { target: 'failed', actions: storeFailure },
      }),
    },
    choosing: {
      description: 'Muestra las encuestas y su avance',
      on: {
        CHOOSE: [
          {
            description: 'Elegir lleva a sus estudiantes',
            guard: { type: 'isListedElsewhere', params: ({ event }) => event },
            target: 'chosen',
            actions: [{ type: 'chooseSurvey', params: ({ event }) => event }, 'goToStudents'],
          },
          {
            description: 'Ya se está en la página de los estudiantes',
            guard: { type: 'isListed', params: ({ event }) => event },
            target: 'chosen',
            actions: { type: 'chooseSurvey', params: ({ event }) => event },
          },
        ],
      },
    },
    empty: { description: 'Ninguna encuesta corresponde al establecimiento', on: { RETRY: { target: 'loading' } } },
    failed: { description: 'Las encuestas no llegaron', on: { RETRY: { target: 'loading' } } },
    chosen: { description: 'Hay una encuesta elegida', type: 'final' },
  },
  output: ({ context }) => ({ type: 'SURVEY_CHOSEN', encuesta: chosenSurvey(context) }),
})

function isListed({ encuestas }: Context, { encuestaId }: { encuestaId: number }): boolean {
  return encuestas.some((encuesta) => encuesta.encuestaId === encuestaId)
}

/** The final state is entered only with a survey. */
function chosenSurvey({ chosen }: Context) {
  if (!chosen) throw new Error('no survey was chosen')
  return { encuestaId: chosen.encuestaId, nombre: chosen.nombre }
}
