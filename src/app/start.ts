import type { Connection } from '#actors/session.ts'
import { mensajeDeErrorInterno } from '#contract/rechazo.ts'
import { browserStore, draftsIn, type Drafts } from './drafts.ts'
import { listen, startNotices, type NoticesActor } from './listen.ts'
import { answerAtlas, reportStates } from './live.ts'
import { startSession } from './session.ts'
import { tendDrafts } from './tend-drafts.ts'
import { countUnsentAnswers, eraseUnsentAnswersOfOthers } from './unsent-answers.ts'

export interface Application extends Connection {
  notices: NoticesActor
  drafts: Drafts
}

/** Starts the long-lived actors, outside React: the short messages, and the session with what the browser kept. */
export function startApplication(storage: Storage): Application {
  const notices = startNotices()
  const connection = startSession({
    storage,
    onEmitted: listen(notices),
    countUnsent: countUnsentAnswers,
    onServerError: (message) => notices.send({ type: 'NOTIFY', notice: { tone: 'error', text: mensajeDeErrorInterno(message) } }),
  })
  const drafts = draftsIn(browserStore, Date.now)
  tendDrafts(connection.session, drafts, eraseUnsentAnswersOfOthers)
  reportStates(connection.session)
  answerAtlas()
  return { ...connection, notices, drafts }
}
