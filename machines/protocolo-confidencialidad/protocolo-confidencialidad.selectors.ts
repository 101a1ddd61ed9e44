import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { protocoloConfidencialidadMachine } from './protocolo-confidencialidad.chart.ts'

type Snapshot = SnapshotFrom<typeof protocoloConfidencialidadMachine>

export function isBusy(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy')
}

export function failure(snapshot: Snapshot): Falla | null {
  return snapshot.context.failure
}
