import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { adminRecordMachineOf } from './admin-record.chart.ts'

type Snapshot = Pick<SnapshotFrom<ReturnType<typeof adminRecordMachineOf<unknown, unknown>>>, 'matches'>

/** What the screen shows of the record, or nothing. */
export type RecordView = 'nada' | 'formulario' | 'conflicto' | 'eliminar'

export function recordView(s: Snapshot): RecordView {
  if (s.matches('editing') || s.matches('saving')) return 'formulario'
  if (s.matches('conflict')) return 'conflicto'
  if (s.matches('confirmingDelete') || s.matches('deleting')) return 'eliminar'
  return 'nada'
}

/** The record in hand, or null for a new one. */
export function record<Item>(s: { context: { item: Item | null } }): Item | null {
  return s.context.item
}

/** What the person last asked to save, or null. */
export function submitted<Data>(s: { context: { data: Data | null } }): Data | null {
  return s.context.data
}

/** What somebody else saved meanwhile, or null. */
export function theirs<Item>(s: { context: { stored: Item | null } }): Item | null {
  return s.context.stored
}

export function recordFailure(s: { context: { failure: Falla | null } }): Falla | null {
  return s.context.failure
}

/** Grows by one with each change made. */
export function changes(s: { context: { cambios: number } }): number {
  return s.context.cambios
}

/** Nothing is in hand: it was saved, deleted or left. */
export function isRecordClosed(s: Pick<Snapshot, 'matches'>): boolean {
  return s.matches('closed')
}

export function isRecordBusy(s: { hasTag: (tag: 'busy') => boolean }): boolean {
  return s.hasTag('busy')
}
