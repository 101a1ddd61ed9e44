import type { OwnTab } from '#app/persistence/own-tab.ts'

/** A tab that no other is a copy of. */
export const SU_PESTANA: OwnTab = { hold: () => {}, claim: async () => true }
