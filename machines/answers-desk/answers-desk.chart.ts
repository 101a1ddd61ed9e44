import { assertEvent } from 'xstate'
import { rutDeRed } from '#contract/rules/rut.ts'
import type { Survey } from '../survey-access/survey-access.vocabulary.ts'
import { bounded } from '../wait/wait.rules.ts'
import { answersDeskSetup } from './answers-desk.setup.ts'
import type { AnswerAct, AnswersDeskContext } from './answers-desk.vocabulary.ts'

const storeFailure = { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event } as const

/** The survey of the context: states that need it are entered only with one. */
function surveyOf({ context }: { context: AnswersDeskContext }): Survey {
  if (context.survey === null) throw new Error('no survey was named')
  return context.survey
}

function actOf({ context }: { context: AnswersDeskContext }): AnswerAct {
  if (context.act === null) throw new Error('nothing was asked')
  return context.act
}

const lookFor = {
  description: 'Lo busca',
  guard: { type: 'isRunValid', params: ({ event }: { event: { run: string } }) => event },
  target: 'looking',
  actions: 'clearFound',
} as const
const sayItIsNone = { description: 'El RUN está mal escrito', actions: 'showRunDefect' } as const

/**
 * The desk of answers (ADR 053): one student's, found by RUN or named by the address, read as the person saw it, with its files and its
 * history; whoever may gives it back to be corrected, or voids it, with a reason.
 */
export const answersDeskMachine = answersDeskSetup.createMachine({
  id: 'answers-desk',
  description: 'La mesa de respuestas',
  context: ({ input }) => ({ ...input, found: null, reading: null, file: 'pdf', act: null, done: null, failure: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Ve si la dirección nombra una respuesta',
      always: [
        { description: 'La nombra', guard: 'hasSurvey', target: 'reading' },
        { description: 'Hay que buscarla', target: 'searching' },
      ],
    },
    searching: {
      description: 'Busca a un estudiante por su RUN',
      initial: 'asking',
      states: {
        asking: { description: 'Espera un RUN', on: { SEARCH: [lookFor, sayItIsNone] } },
        looking: {
          description: 'Busca sus encuestas',
          tags: 'busy',
          invoke: bounded({
            id: 'getEncuestasDeRun',
            src: 'getEncuestasDeRun',
            input: ({ event }) => {
              assertEvent(event, 'SEARCH')
              return { run: rutDeRed(event.run) }
            },
            onDone: { target: 'found', actions: { type: 'storeFound', params: ({ event }) => event.output } },
            onError: { target: 'asking', actions: storeFailure },
          }),
        },
        found: { description: 'Muestra sus encuestas', on: { SEARCH: [lookFor, { ...sayItIsNone, target: 'asking' }] } },
      },
    },
    reading: {
      description: 'La respuesta de un estudiante',
      initial: 'loading',
      states: {
        loading: {
          description: 'La pide',
          tags: 'busy',
          invoke: bounded({
            id: 'getLectura',
            src: 'getLectura',
            input: surveyOf,
            onDone: { target: 'shown', actions: { type: 'storeReading', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: storeFailure },
          }),
        },
        failed: { description: 'No llegó', on: { RETRY: { target: 'loading', actions: 'clearFailure' } } },
        shown: {
          description: 'La muestra, con su historia',
          on: {
            DOWNLOAD: { target: 'downloading', actions: { type: 'storeFile', params: ({ event }) => event } },
            ACT: [
              {
                description: 'Se ofrece, y el motivo está completo',
                guard: { type: 'mayAct', params: ({ event }) => event },
                target: 'acting',
                actions: { type: 'storeAct', params: ({ event }) => event },
              },
              { description: 'Falta el motivo', actions: { type: 'showMotiveDefects', params: ({ event }) => event } },
            ],
          },
        },
        downloading: {
          description: 'Descarga un archivo',
          tags: 'busy',
          invoke: bounded(
            {
              id: 'download',
              src: 'download',
              input: ({ context }) => ({ ...surveyOf({ context }), file: context.file }),
              onDone: { target: 'shown' },
              onError: { target: 'shown', actions: storeFailure },
            },
            'file',
          ),
        },
        acting: {
          description: 'La reabre o la anula',
          tags: 'busy',
          invoke: bounded({
            id: 'act',
            src: 'act',
            input: actOf,
            onDone: { target: 'loading', actions: ['announce', 'markDone'] },
            onError: { target: 'shown', actions: storeFailure },
          }),
        },
      },
    },
  },
})
