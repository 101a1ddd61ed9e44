import type { SessionWorld } from '#actors/session.ts'

/** A browser where nobody left anything, for a session that is tested for something else. */
export const NAVEGADOR_LIMPIO: Pick<SessionWorld, 'countUnsent' | 'eraseOthers' | 'eraseDrafts' | 'forgetFlows'> = {
  countUnsent: async () => 0,
  eraseOthers: () => {},
  eraseDrafts: () => {},
  forgetFlows: () => {},
}
