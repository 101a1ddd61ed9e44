import { NO_SESSION, type StoredSession } from '#machines/session/session.vocabulary.ts'

/** Schema version of the kept session: an older one is discarded, never migrated. */
export const VERSION = 1

/** The text to keep; what reads it back is loaded only where there is something to read. */
export function sealEnvelope({ sessionId, receivedAt, fields }: StoredSession): string {
  return JSON.stringify({ version: VERSION, sesionId: sessionId, recibido: receivedAt, fields })
}

/** The text of a sign-in that has its token and not yet its person. */
export function sealSignIn(accessToken: string): string {
  return JSON.stringify({ version: VERSION, sesionId: null, fields: { ...NO_SESSION, accessToken } })
}
