import { assign, fromPromise, setup } from 'xstate'
import type { Video } from '#contract/videos.ts'

interface TutorialVideoContext {
  audiencia: Video['audiencia']
  video: Video | null
}

type TutorialVideoEvent = { type: 'PLAY' } | { type: 'PLAYBACK_FAILED' }

/** The tutorial of a sign-in screen: offered, and loaded only when somebody asks for it. */
export const tutorialVideoMachine = setup({
  types: {
    context: {} as TutorialVideoContext,
    events: {} as TutorialVideoEvent,
    input: {} as { audiencia: Video['audiencia'] },
    tags: {} as 'busy',
  },
  actors: {
    /** The audience's video of today, or null. */
    findVideo: fromPromise<Video | null, { audiencia: Video['audiencia'] }>(() => Promise.reject(new Error('not provided'))),
  },
  guards: {
    isThereOne: (_, { output }: { output: Video | null }) => output !== null,
  },
  actions: {
    storeVideo: assign({ video: (_, { output }: { output: Video | null }) => output }),
  },
}).createMachine({
  id: 'tutorial-video',
  context: ({ input }) => ({ audiencia: input.audiencia, video: null }),
  initial: 'searching',
  states: {
    searching: {
      description: 'Busca el video de esta puerta.',
      tags: 'busy',
      invoke: {
        id: 'findVideo',
        src: 'findVideo',
        input: ({ context: { audiencia } }) => ({ audiencia }),
        onDone: [
          {
            guard: { type: 'isThereOne', params: ({ event }) => event },
            target: 'offered',
            actions: { type: 'storeVideo', params: ({ event }) => event },
            description: 'Hay un video vigente.',
          },
          { target: 'absent', description: 'No hay video para esta puerta.' },
        ],
        // Nobody comes here for the video: its absence is not worth an error.
        onError: 'absent',
      },
    },
    offered: {
      description: 'El video se ofrece; todavía no se descarga.',
      on: { PLAY: 'playing' },
    },
    playing: {
      description: 'La persona ve el video.',
      on: { PLAYBACK_FAILED: 'failed' },
    },
    failed: {
      description: 'El video no se pudo mostrar; queda su transcripción.',
      on: { PLAY: 'playing' },
    },
    absent: { description: 'No hay video que ofrecer.' },
  },
})
