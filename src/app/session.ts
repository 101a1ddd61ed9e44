import { connectSession, type Connection } from '#actors/session.actors.ts'
import type { SessionFact } from '#machines/session/session.facts.ts'
import type { SessionActor } from '#machines/session/session.machine.ts'
import { keeping } from '#machines/session/session.selectors.ts'
import type { Restored } from '#machines/session/session.vocabulary.ts'
import type { Emitted } from '#machines/emitted.ts'
import { openEnvelope, sealEnvelope } from './session-envelope.ts'

/** Where the session is kept (spec, section 9). */
const KEY = 'persist:root'

/** What was kept, or why it is not believed; what is not believed is erased as soon as the session is anonymous. */
function restore(storage: Storage): Restored {
  try {
    return openEnvelope(storage.getItem(KEY))
  } catch {
    return { kind: 'discarded', reason: 'almacen-inaccesible' }
  }
}

/** Keeps the session as it changes. A browser that refuses to store costs a new sign-in at the next load, nothing more. */
function keep({ session, clock }: Connection, storage: Storage): void {
  session.subscribe((snapshot) => {
    const what = keeping(snapshot)
    if (what === 'leave') return
    try {
      if (what === 'forget') storage.removeItem(KEY)
      else storage.setItem(KEY, sealEnvelope({ ...what, recibido: clock.arrival(what.fields.accessToken ?? '') }))
    } catch {
      // Nothing to do: the session goes on in memory.
    }
  })
}

interface SessionHost {
  storage: Storage
  onEmitted: (emitted: Emitted) => void
  onServerError: (message: string) => void
  countUnsent: (usuarioId: number) => Promise<number>
}

/** Starts the session actor, outside React, with what the browser kept. */
export function startSession({ storage, onEmitted, ...host }: SessionHost): Connection {
  const connection = connectSession(restore(storage), host)
  connection.session.on('*', onEmitted)
  keep(connection, storage)
  connection.session.start()
  return connection
}

/** A name for a new session that tabs can share: 128 random bits. */
function newSessionId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Tells the session what a flow ended with. */
export function tellSession(session: SessionActor, fact: SessionFact): void {
  session.send(fact.type === 'SIGNED_IN' ? { ...fact, sesionId: newSessionId() } : fact)
}
