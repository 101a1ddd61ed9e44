import type { SessionActor } from '#machines/session/session.machine.ts'
import { isSigningOut, sessionUser } from '#machines/session/session.selectors.ts'
import type { Drafts } from './drafts.ts'

/** Erases drafts when they should not be found: other people's when somebody signs in, all of them at a sign-out. */
export function tendDrafts(session: SessionActor, drafts: Drafts): void {
  let owner: number | null = null
  session.subscribe((snapshot) => {
    const usuarioId = sessionUser(snapshot)?.usuarioId ?? null
    if (usuarioId !== null && usuarioId !== owner) void drafts.keepOnly(usuarioId)
    owner = usuarioId
    if (isSigningOut(snapshot)) void drafts.keepOnly(null)
  })
}
