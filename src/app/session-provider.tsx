import { createContext, type ReactNode } from 'react'
import type { SessionActor } from '#machines/session/session.chart.ts'

export const SessionContext = createContext<SessionActor | null>(null)

/** Hands the session, made outside React, to the screens. */
export function SessionProvider({ session, children }: { session: SessionActor; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}
