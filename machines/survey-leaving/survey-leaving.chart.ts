import { fromCallback, setup, type ActorRefFrom } from 'xstate'

/** Leaving a survey: whoever would leave answers behind is asked first (decisions, surveys). */
export const surveyLeavingMachine = setup({
  types: {
    context: {} as { ownTab: boolean },
    input: {} as { ownTab: boolean },
    events: {} as { type: 'SETTLED' | 'KEPT' | 'EXPOSED' | 'LEAVE' | 'STAY' | 'LEAVE_ANYWAY' | 'RETURNED' },
  },
  actors: {
    /** Tells at once, and each time that it changes, whether answers are unsent, and whether they are kept here: SETTLED, KEPT or EXPOSED. */
    answers: fromCallback(() => {
      throw new Error('not provided')
    }),
    /** While it runs the browser asks, in its own words, whoever closes the page. A page that always does is not kept for who comes back. */
    askOnClose: fromCallback(() => {
      throw new Error('not provided')
    }),
    closeTab: fromCallback(() => {
      throw new Error('not provided')
    }),
    /** Sends RETURNED where the browser had kept this page, and shows it again. */
    goAway: fromCallback(() => {
      throw new Error('not provided')
    }),
  },
  guards: { hasOwnTab: ({ context }) => context.ownTab },
  // A tab that may be closed is gone by then.
  delays: { CLOSING_MS: 300 },
}).createMachine({
  id: 'survey-leaving',
  context: ({ input }) => input,
  invoke: { id: 'answers', src: 'answers', onError: { description: 'Sin saber de las respuestas, se sale sin preguntar.' } },
  initial: 'settled',
  states: {
    settled: {
      description: 'Nada quedaría atrás.',
      on: { KEPT: 'kept', EXPOSED: 'exposed', LEAVE: 'leaving' },
    },
    kept: {
      description: 'Quedan respuestas sin enviar, guardadas en este navegador.',
      on: { SETTLED: 'settled' },
      initial: 'staying',
      states: {
        staying: { description: 'La persona sigue aquí.', on: { EXPOSED: '#survey-leaving.exposed', LEAVE: 'confirming' } },
        confirming: {
          description: 'Pregunta si sale aunque queden por enviar.',
          on: { EXPOSED: '#survey-leaving.exposed.confirming', STAY: 'staying', LEAVE_ANYWAY: '#survey-leaving.leaving' },
        },
      },
    },
    exposed: {
      description: 'Quedan respuestas que no están en ninguna otra parte.',
      invoke: { id: 'askOnClose', src: 'askOnClose', onError: { description: 'El navegador no preguntará.' } },
      on: { SETTLED: 'settled' },
      initial: 'staying',
      states: {
        staying: { description: 'La persona sigue aquí.', on: { LEAVE: 'confirming' } },
        confirming: {
          description: 'Pregunta si sale aunque se pierdan.',
          on: { STAY: 'staying', LEAVE_ANYWAY: '#survey-leaving.leaving' },
        },
      },
    },
    leaving: {
      description: 'Ve cómo se sale de esta pestaña.',
      always: [
        { guard: 'hasOwnTab', target: 'closing', description: 'Es una pestaña propia: se cierra.' },
        { target: 'away', description: 'Se llegó desde el sistema: se vuelve a él.' },
      ],
    },
    closing: {
      description: 'Cierra la pestaña, si el navegador deja.',
      invoke: { id: 'closeTab', src: 'closeTab', onError: 'away' },
      after: { CLOSING_MS: 'away' },
    },
    away: {
      description: 'Va a otra página.',
      invoke: { id: 'goAway', src: 'goAway', onError: { description: 'La página no se pudo dejar: se puede pedir otra vez.' } },
      on: {
        // A load that was stopped left this page where it was.
        LEAVE: { target: 'away', reenter: true },
        RETURNED: { target: '#survey-leaving', reenter: true },
      },
    },
  },
})

export type SurveyLeavingActor = ActorRefFrom<typeof surveyLeavingMachine>
