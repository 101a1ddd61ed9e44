import { assign, emit, fromPromise, setup } from 'xstate'
import { comoFalla, fallaDeCampos } from '#contract/falla.ts'
import type { ActoDeMesa, EncuestasDeRun, Lectura } from '#contract/proveedor.mesa.ts'
import { defectosDeMotivo, motivoEscrito, type MotivoDeMesa } from '#contract/rules/motivo-de-mesa.ts'
import { esRutValido } from '#contract/rules/rut.ts'
import type { Emitted } from '../emitted.ts'
import type { Survey } from '../survey-access/survey-access.vocabulary.ts'
import { waitMachine } from '../wait/wait.chart.ts'
import type { AnswerAct, AnswerFile, AnswersDeskContext, AnswersDeskEvent, AnswersDeskInput } from './answers-desk.vocabulary.ts'

const notProvided = () => Promise.reject(new Error('not provided'))

/** What is told of each act, for a moment. */
const DONE: Readonly<Record<ActoDeMesa, string>> = { reabrir: 'Respuesta reabierta.', anular: 'Respuesta anulada.' }

/** What the names in the chart of the answers' desk mean. */
export const answersDeskSetup = setup({
  types: {
    context: {} as AnswersDeskContext,
    events: {} as AnswersDeskEvent,
    input: {} as AnswersDeskInput,
    emitted: {} as Emitted,
    tags: {} as 'busy',
  },
  actors: {
    wait: waitMachine,
    getEncuestasDeRun: fromPromise<EncuestasDeRun, { run: string }>(notProvided),
    getLectura: fromPromise<Lectura, Survey>(notProvided),
    download: fromPromise<void, Survey & { file: AnswerFile }>(notProvided),
    act: fromPromise<unknown, AnswerAct>(notProvided),
  },
  guards: {
    hasSurvey: ({ context }) => context.survey !== null,
    isRunValid: (_, params: { run: string }) => esRutValido(params.run),
    /** With a whole motive, and only what this reading offers. */
    mayAct: ({ context }, params: { kind: ActoDeMesa } & MotivoDeMesa) =>
      Object.keys(defectosDeMotivo(params)).length === 0 && context.reading?.actos.includes(params.kind) === true,
  },
  actions: {
    showRunDefect: assign({ failure: fallaDeCampos({ run: 'RUN incorrecto.' }) }),
    showMotiveDefects: assign((_, params: MotivoDeMesa) => ({ failure: fallaDeCampos(defectosDeMotivo(params)), act: null, done: null })),
    storeFound: assign((_, params: EncuestasDeRun) => ({ found: params })),
    clearFound: assign({ found: null, failure: null }),
    storeReading: assign((_, params: Lectura) => ({ reading: params })),
    storeFile: assign((_, params: { file: AnswerFile }) => ({ file: params.file, act: null, failure: null, done: null })),
    storeAct: assign(({ context: { reading } }, params: { kind: ActoDeMesa } & MotivoDeMesa) => ({
      act: {
        kind: params.kind,
        encuestaId: reading?.encuestaId ?? 0,
        respuestaId: reading?.respuestaId ?? 0,
        motivo: motivoEscrito(params),
      },
      failure: null,
      done: null,
    })),
    markDone: assign(({ context: { act } }) => ({ done: act?.kind ?? null, act: null })),
    announce: emit(({ context: { act } }): Emitted => ({
      type: 'NOTIFY',
      notice: { tone: 'exito', text: DONE[act?.kind ?? 'anular'] },
    })),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
  },
})
