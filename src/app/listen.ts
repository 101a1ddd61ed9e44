import { navigate } from 'wouter/use-browser-location'
import { createActor, type ActorRefFrom } from 'xstate'
import type { Emitted } from '#machines/emitted.ts'
import { noticeMachine } from '#machines/notice/notice.chart.ts'
import { pathOf } from '#routes'

export type NoticesActor = ActorRefFrom<typeof noticeMachine>

/** Starts the actor of the short messages, outside React. */
export function startNotices(): NoticesActor {
  return createActor(noticeMachine).start()
}

/** The one listener of what machines emit: short messages, and where to go. */
export function listen(notices: NoticesActor): (emitted: Emitted) => void {
  return (emitted) => {
    if (emitted.type === 'NOTIFY') notices.send(emitted)
    else navigate(pathOf(emitted.to, emitted.query), { replace: emitted.replace ?? false })
  }
}
