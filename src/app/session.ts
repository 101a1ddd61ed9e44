import { connectSession, type Connection, type SessionWorld } from '#actors/session.ts'
import type { Return, SessionFact, Stored } from '#machines/session/session.vocabulary.ts'
import type { SessionActor } from '#machines/session/session.chart.ts'
import { keeping, keepingPlace } from '#machines/session/session.selectors.ts'
import type { Emitted } from '#machines/emitted.ts'
import { ROOT_KEY } from './persistence/keys.ts'
import type { FlowKeeper } from './persistence/keeper.ts'
import { sealEnvelope, sealSignIn } from './seal-session.ts'
import type { TabStorage } from './tab-storage.ts'

/** Where this tab keeps the place to come back to, while nobody is signed in. */
const PLACE_KEY = 'regreso'

/**
 * Asks this tab's storage. Where something is kept, the code that reads it is brought first; what is not believed is
 * erased as soon as the session is anonymous.
 */
async function read(storage: TabStorage, keeper: Pick<FlowKeeper, 'ready'>): Promise<Stored> {
  if (storage.isRefused) return { restored: { kind: 'refused' }, returnPlace: null }
  const [text, place] = [storage.read(ROOT_KEY), storage.read(PLACE_KEY)]
  await keeper.ready()
  if (text === null && place === null) return { restored: { kind: 'nothing' }, returnPlace: null }
  const { openEnvelope, openPlace } = await import('./reading.ts')
  return { restored: openEnvelope(text), returnPlace: openPlace(place) }
}

/** Keeps the place to come back to as it changes, so that it outlives a reload of the door or a sign-in on another site. */
function keepPlace({ session }: Connection, storage: TabStorage): void {
  let last: Return | null | undefined
  session.subscribe((snapshot) => {
    const place = keepingPlace(snapshot)
    if (place === 'leave' || place === last) return
    last = place
    if (place === null) storage.erase(PLACE_KEY)
    else storage.write(PLACE_KEY, JSON.stringify(place))
  })
}

/**
 * Keeps the session as it changes. A browser that refuses to store costs a new sign-in at the next load, nothing more; one that has
 * no room for it is told, once.
 */
function keep({ session, clock }: Connection, storage: TabStorage, onFull: () => void): void {
  let isFull = storage.isRefused
  const write = (text: string) => {
    if (storage.write(ROOT_KEY, text) || isFull) return
    isFull = true
    onFull()
  }
  session.subscribe((snapshot) => {
    const what = keeping(snapshot)
    if (what === 'leave') return
    if (what === 'forget') storage.erase(ROOT_KEY)
    else if ('heldToken' in what) write(sealSignIn(what.heldToken))
    else write(sealEnvelope({ ...what, receivedAt: clock.arrival(what.fields.accessToken ?? '') }))
  })
}

interface SessionHost extends Pick<SessionWorld, 'countUnsent' | 'eraseOthers' | 'eraseDrafts'> {
  storage: TabStorage
  keeper: FlowKeeper
  onEmitted: (emitted: Emitted) => void
  onServerError: (message: string) => void
  /** This browser had no room for the session: it lasts as long as the page. */
  onFull: () => void
}

/** Starts the session actor, outside React, with what the browser kept. */
export function startSession({ storage, keeper, onEmitted, onFull, ...host }: SessionHost): Connection {
  const connection = connectSession({
    ...host,
    read: () => read(storage, keeper),
    keepGuard: (guard) => keeper.keeping('rbdGuard', guard, ({ usuarioId }) => usuarioId),
    forgetFlows: keeper.eraseAll,
  })
  connection.session.on('*', onEmitted)
  keep(connection, storage, onFull)
  keepPlace(connection, storage)
  connection.session.start()
  return connection
}

/** A name for a new session that tabs can share: 128 random bits. */
function newSessionId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Tells the session what a flow ended with. */
export function tellSession(session: SessionActor, fact: SessionFact): void {
  session.send(fact.type === 'SIGNED_IN' ? { ...fact, sessionId: newSessionId() } : fact)
}

/**
 * A page restored from the bfcache would show what it showed, whoever has signed out since: it is loaded again, and only what
 * the session of now allows is seen.
 */
export function reloadRestoredPage(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}
