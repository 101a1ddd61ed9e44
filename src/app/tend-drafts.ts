import type { SessionActor } from '#machines/session/session.chart.ts'
import { isSigningOut, sessionUser } from '#machines/session/session.selectors.ts'
import type { Drafts } from './drafts.ts'

/**
 * Erases what should not be found: other people's drafts and unsent answers when somebody signs in, and all drafts at a
 * sign-out. Whoever signs out with unsent answers was asked first, and finds them on coming back.
 */
export function tendDrafts(session: SessionActor, drafts: Drafts, eraseUnsentOfOthers: (usuarioId: number) => Promise<void>): void {
  let owner: number | null = null
  session.subscribe((snapshot) => {
    const usuarioId = sessionUser(snapshot)?.usuarioId ?? null
    if (usuarioId !== null && usuarioId !== owner) {
      void drafts.keepOnly(usuarioId)
      void eraseUnsentOfOthers(usuarioId)
    }
    owner = usuarioId
    if (isSigningOut(snapshot)) void drafts.keepOnly(null)
  })
}
