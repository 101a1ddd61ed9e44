import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { Catalogo, courseCatalogMachine } from './course-catalog.machine.ts'

type Snapshot = SnapshotFrom<typeof courseCatalogMachine>

/** The survey and its courses, or null until they arrive. */
export const catalog = (s: Snapshot): Catalogo | null => s.context.catalogo

/** Why the courses did not arrive, or null. While there are earlier ones, they stay. */
export const catalogFailure = (s: Snapshot): Falla | null => (s.matches({ courses: 'failed' }) ? s.context.falla : null)

/** The letters of the chosen grade. */
export const courseLetters = (s: Snapshot): readonly string[] => s.context.letras
