import { createActor, type ActorRefFrom } from 'xstate'
import { noticeMachine } from '#machines/notice/notice.chart.ts'

export type NoticesActor = ActorRefFrom<typeof noticeMachine>

/** Starts the actor of the short messages, outside React. */
export function startNotices(): NoticesActor {
  return createActor(noticeMachine).start()
}
