/** The day of every page that a path walks, in the middle of the period. */
export const HOY = new Date('2025-09-10T15:00:00Z')

/** The instant at which the clock of such a page stands when it opens. */
export const AL_ABRIR = new Date('2025-09-10T15:00:01Z')
