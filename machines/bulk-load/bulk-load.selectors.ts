import type { SnapshotFrom } from 'xstate'
import type { FilaDeCarga } from '#contract/usuarios.admin.ts'
import type { Falla } from '#contract/falla.ts'
import type { bulkLoadMachine } from './bulk-load.chart.ts'

type Snapshot = SnapshotFrom<typeof bulkLoadMachine>

/** `revisada`: what would happen; `hecha`: what happened. */
export type LoadView = 'eleccion' | 'revisando' | 'revisada' | 'cargando' | 'hecha' | 'fallida'

const PREVIEW_ROWS = {
  choosing: 'eleccion',
  simulating: 'revisando',
  failed: 'fallida',
  reviewing: 'revisada',
  loading: 'cargando',
  done: 'hecha',
} as const

export function loadView(s: Snapshot): LoadView {
  return PREVIEW_ROWS[s.value]
}

export function loadRows(s: Snapshot): readonly FilaDeCarga[] {
  return s.context.filas
}

export function loadFailure(s: Snapshot): Falla | null {
  return s.context.failure
}
