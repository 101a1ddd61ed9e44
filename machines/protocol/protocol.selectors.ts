import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { protocolMachine } from './protocol.machine.ts'

type Snapshot = SnapshotFrom<typeof protocolMachine>

export function isBusy(snapshot: Snapshot): boolean {
  return snapshot.hasTag('busy')
}

export function falla(snapshot: Snapshot): Falla | null {
  return snapshot.context.falla
}
