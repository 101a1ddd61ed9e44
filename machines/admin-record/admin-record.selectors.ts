import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { adminRecordMachineOf } from './admin-record.machine.ts'

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
export function record<Registro>(s: { context: { registro: Registro | null } }): Registro | null {
  return s.context.registro
}

/** What the person last asked to save, or null. */
export function submitted<Datos>(s: { context: { datos: Datos | null } }): Datos | null {
  return s.context.datos
}

/** What somebody else saved meanwhile, or null. */
export function theirs<Registro>(s: { context: { guardada: Registro | null } }): Registro | null {
  return s.context.guardada
}

export function recordFailure(s: { context: { falla: Falla | null } }): Falla | null {
  return s.context.falla
}

/** Grows by one with each change made. */
export function changes(s: { context: { cambios: number } }): number {
  return s.context.cambios
}

export function isRecordBusy(s: { hasTag: (tag: 'busy') => boolean }): boolean {
  return s.hasTag('busy')
}
