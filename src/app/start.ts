import type { Connection } from '#actors/session.actors.ts'
import { mensajeDeErrorInterno } from '#contract/fallo.ts'
import { listen } from './listen.ts'
import { startNotices, type NoticesActor } from './notices.ts'
import { startSession } from './session.ts'

export interface Application extends Connection {
  notices: NoticesActor
}

/** Starts the long-lived actors, outside React: the short messages, and the session with what the browser kept. */
export function startApplication(storage: Storage): Application {
  const notices = startNotices()
  const connection = startSession({
    storage,
    onEmitted: listen(notices),
    onServerError: (message) => notices.send({ type: 'NOTIFY', notice: { tono: 'error', texto: mensajeDeErrorInterno(message) } }),
  })
  return { ...connection, notices }
}
