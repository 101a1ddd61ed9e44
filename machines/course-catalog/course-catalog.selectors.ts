import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { Catalog, courseCatalogMachine } from './course-catalog.chart.ts'

type Snapshot = SnapshotFrom<typeof courseCatalogMachine>

/** The survey and its courses, or null until they arrive. */
export const catalog = (s: Snapshot): Catalog | null => s.context.catalog

/** Why the courses did not arrive, or null. While there are earlier ones, they stay. */
export const catalogFailure = (s: Snapshot): Falla | null => (s.matches({ courses: 'failed' }) ? s.context.failure : null)

/** The letters of the chosen grade. */
export const courseLetters = (s: Snapshot): readonly string[] => s.context.letters
