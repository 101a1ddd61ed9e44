import type { SnapshotFrom } from 'xstate'
import type { FilaDeCarga } from '#contract/admin-usuarios.ts'
import type { Falla } from '#contract/falla.ts'
import type { bulkLoadMachine } from './bulk-load.machine.ts'

type Snapshot = SnapshotFrom<typeof bulkLoadMachine>

/** `revisada`: what would happen; `hecha`: what happened. */
export type LoadView = 'eleccion' | 'revisando' | 'revisada' | 'cargando' | 'hecha' | 'fallida'

const VISTA = {
  choosing: 'eleccion',
  simulating: 'revisando',
  failed: 'fallida',
  reviewing: 'revisada',
  loading: 'cargando',
  done: 'hecha',
} as const

export function loadView(s: Snapshot): LoadView {
  return VISTA[s.value]
}

export function loadRows(s: Snapshot): readonly FilaDeCarga[] {
  return s.context.filas
}

export function loadFailure(s: Snapshot): Falla | null {
  return s.context.falla
}
