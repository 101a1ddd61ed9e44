import type { Connection } from '#actors/session.ts'
import { mensajeDeErrorInterno } from '#contract/rechazo.ts'
import type { Notice } from '#machines/emitted.ts'
import { heldToken, sessionUser } from '#machines/session/session.selectors.ts'
import { browserStore, draftsIn, type Drafts } from './drafts.ts'
import { listen, startNotices, type NoticesActor } from './listen.ts'
import { followWaits } from './late-waits.tsx'
import { answerAtlas, reportStates } from './live.ts'
import { departureOf } from './persistence/departure.ts'
import { firstTouch } from './persistence/first-touch.ts'
import { ownTab } from './persistence/own-tab.ts'
import { flowKeeper, type FlowKeeper } from './persistence/keeper.ts'
import { startSession } from './session.ts'
import { tabStorage } from './tab-storage.ts'
import { countUnsentAnswers, eraseSurveyCopies, eraseUnsentAnswersOfOthers } from './unsent-answers.ts'

/** What a person was doing was kept by another version, is damaged, or is not hers. */
const NOT_RECOVERED: Notice = { tone: 'aviso', text: 'No pudimos recuperar lo que estaba haciendo. Empiece otra vez.' }

const NO_ROOM: Notice = {
  tone: 'aviso',
  text: 'Este navegador no tiene espacio para guardar la sesión. Si recarga la página, tendrá que ingresar otra vez.',
}

export interface Application extends Connection {
  notices: NoticesActor
  drafts: Drafts
  keeper: FlowKeeper
}

/** Starts the long-lived actors, outside React: the short messages, and the session with what the browser kept. */
export function startApplication(openStorage: () => Storage): Application {
  const notices = startNotices()
  const storage = tabStorage(openStorage)
  const keeper = flowKeeper({
    storage,
    departure: departureOf(window),
    touched: firstTouch(window),
    ownTab: ownTab(window, navigator.locks as LockManager | undefined),
    usuarioId: () => sessionUser(connection.session.getSnapshot())?.usuarioId ?? null,
    token: () => heldToken(connection.session.getSnapshot()),
    holdToken: (accessToken) => connection.session.send({ type: 'TOKEN_HELD', accessToken }),
    // Found out as a screen is drawn, where nothing else may change.
    onDiscarded: () => queueMicrotask(() => notices.send({ type: 'NOTIFY', notice: NOT_RECOVERED })),
  })
  const drafts = draftsIn(browserStore, Date.now)
  const connection: Connection = startSession({
    storage,
    keeper,
    onEmitted: listen(notices),
    onFull: () => notices.send({ type: 'NOTIFY', notice: NO_ROOM }),
    countUnsent: countUnsentAnswers,
    eraseOthers(usuarioId) {
      void drafts.keepOnly(usuarioId)
      void eraseSurveyCopies()
      void eraseUnsentAnswersOfOthers(usuarioId)
    },
    eraseDrafts() {
      void drafts.keepOnly(null)
      void eraseSurveyCopies()
    },
    onServerError: (message) => notices.send({ type: 'NOTIFY', notice: { tone: 'error', text: mensajeDeErrorInterno(message) } }),
  })
  reportStates(connection.session)
  followWaits(connection.session)
  answerAtlas()
  return { ...connection, notices, drafts, keeper }
}
