import { navigate } from 'wouter/use-browser-location'
import type { Emitted } from '#machines/emitted.ts'
import { pathOf } from '#routes'
import type { NoticesActor } from './notices.ts'

/** The one listener of what machines emit: short messages, and where to go. */
export function listen(notices: NoticesActor): (emitted: Emitted) => void {
  return (emitted) => {
    if (emitted.type === 'NOTIFY') notices.send(emitted)
    else navigate(pathOf(emitted.to, emitted.query), { replace: emitted.replace ?? false })
  }
}
