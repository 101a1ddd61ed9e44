import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { instalacionMachine } from './instalacion.chart.ts'

type Snapshot = SnapshotFrom<typeof instalacionMachine>

/** What the page shows. */
export type InstalacionStep = 'leyendo' | 'llenando' | 'hecha' | 'instalada' | 'fallida'

export function instalacionStep(s: Snapshot): InstalacionStep {
  if (s.matches('asking')) return 'leyendo'
  if (s.matches('done')) return 'hecha'
  if (s.matches('installed')) return 'instalada'
  return s.matches('failed') ? 'fallida' : 'llenando'
}

/** Why it did not go on, or null. */
export const instalacionFailure = (s: Snapshot): Falla | null => s.context.failure

/** Whether it is installing. */
export const isInstalling = (s: Snapshot): boolean => s.matches('installing')

/** Where the first administrator chooses a password. */
export const passwordLink = (s: Snapshot): string => s.context.enlace
