import type { SessionActor } from '#machines/session/session.chart.ts'
import { sessionUser } from '#machines/session/session.selectors.ts'
import type { FlowKeeper } from './keeper.ts'

/** Forgets what flows were doing when the session ends, in whatever way, and when somebody else's begins. */
export function tendKeptFlows(session: SessionActor, { eraseAll }: Pick<FlowKeeper, 'eraseAll'>): void {
  // Until what was kept of the session is read nobody knows whose it is.
  let owner: number | null | undefined
  session.subscribe((snapshot) => {
    if (snapshot.matches('rehydrating')) return
    const usuarioId = sessionUser(snapshot)?.usuarioId ?? null
    if (owner !== undefined && owner !== usuarioId) eraseAll()
    owner = usuarioId
  })
}
