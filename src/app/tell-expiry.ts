import { SESSION_EXPIRED } from '#machines/session/session.vocabulary.ts'
import type { SessionActor } from '#machines/session/session.chart.ts'
import { cameExpired } from '#machines/session/session.selectors.ts'
import type { NoticesActor } from './listen.ts'

/** Says, once for each arrival at a door, that the person comes from a session that expired (spec, section 2). */
export function tellExpiry(session: SessionActor, notices: NoticesActor): void {
  let told = false
  session.subscribe((snapshot) => {
    const came = cameExpired(snapshot)
    if (came && !told) notices.send({ type: 'NOTIFY', notice: { tone: 'aviso', text: SESSION_EXPIRED } })
    told = came
  })
}
