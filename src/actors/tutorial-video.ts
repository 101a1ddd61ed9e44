import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { tutorialVideoMachine } from '#machines/tutorial-video/tutorial-video.chart.ts'

/** The tutorial of a sign-in screen over the API, which gives those of today. */
export function tutorialVideoFlow(call: Call) {
  return tutorialVideoMachine.provide({
    actors: {
      findVideo: fromPromise(async ({ input: { audiencia }, signal }) => {
        const current = await call('getVideos', {}, { signal })
        return current.find((one) => one.audiencia === audiencia) ?? null
      }),
    },
  })
}
