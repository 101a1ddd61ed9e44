import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { recordatoriosMachine } from './recordatorios.chart.ts'

type Snapshot = SnapshotFrom<typeof recordatoriosMachine>

/** Which page the person sees. */
export function remindersStep(s: Snapshot): 'confirmar' | 'de-baja' | 'sin-enlace' {
  if (s.matches('ended')) return 'de-baja'
  return s.matches('linkUseless') ? 'sin-enlace' : 'confirmar'
}

export const isBusy = (s: Snapshot): boolean => s.hasTag('busy')

/** Why the last press did not go on, or why the link does not serve; null without one. */
export const failure = (s: Snapshot): Falla | null => s.context.failure

/** What the service answered. */
export const message = (s: Snapshot): string => s.context.message
