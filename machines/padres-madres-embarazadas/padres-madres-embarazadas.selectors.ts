import type { SnapshotFrom } from 'xstate'
import type { Inscripcion } from '#contract/padres-madres-embarazadas.ts'
import type { Falla } from '#contract/falla.ts'
import type { padresMadresEmbarazadasMachine } from './padres-madres-embarazadas.chart.ts'

type Snapshot = SnapshotFrom<typeof padresMadresEmbarazadasMachine>

export const isAdding = (s: Snapshot): boolean => s.matches('adding')

export const isRemoving = (s: Snapshot): boolean => s.matches('removing')

/** The entry that the person is about to take off, or null. */
export const entryToRemove = (s: Snapshot): Inscripcion | null => s.context.toUnregister

/** How many times the register changed here: its list is renewed with each. */
export const padresMadresEmbarazadasChanges = (s: Snapshot): number => s.context.cambios

/** Why the last step did not go on, or null. */
export const padresMadresEmbarazadasFailure = (s: Snapshot): Falla | null => s.context.failure
