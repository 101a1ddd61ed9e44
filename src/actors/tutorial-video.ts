import { fromPromise } from 'xstate'
import { readStaticData } from '#api/static-data.ts'
import { videos, type Video } from '#contract/videos.ts'
import { tutorialVideoMachine } from '#machines/tutorial-video/tutorial-video.chart.ts'

function isCurrent({ desde, hasta }: Video, now: number): boolean {
  return Date.parse(desde) <= now && now < Date.parse(hasta)
}

/** The tutorial from the product's data. */
export function tutorialVideoFlow() {
  return tutorialVideoMachine.provide({
    actors: {
      findVideo: fromPromise(async ({ input: { audiencia }, signal }) => {
        const all = await readStaticData('/data/videos.json', videos, signal)
        return all.find((one) => one.audiencia === audiencia && isCurrent(one, Date.now())) ?? null
      }),
    },
  })
}
