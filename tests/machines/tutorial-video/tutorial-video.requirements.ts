import { requirement } from '#kit/requirements.ts'

export const tutorialVideoRequirements = [
  requirement('§1', 'el ingreso ofrece el video de los establecimientos', {
    given: 'establecimientos',
    steps: ['findVideo.done: hay uno', 'PLAY: ver'],
    expects: {
      at: 'playing',
      calls: [['findVideo', { audiencia: 'establecimiento' }]],
      context: { video: { audiencia: 'establecimiento' } },
    },
  }),
]
