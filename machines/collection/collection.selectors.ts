import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { collectionMachineOf } from './collection.chart.ts'

type Snapshot<Row> = SnapshotFrom<ReturnType<typeof collectionMachineOf<Row, unknown>>>

/** What the screen draws; `lista` also while it is renewed. */
export type CollectionView = 'cargando' | 'lista' | 'vacia' | 'fallida'

export function collectionView(s: Pick<Snapshot<unknown>, 'matches' | 'context'>): CollectionView {
  if (s.matches('failed')) return 'fallida'
  if (s.context.filas.length > 0) return 'lista'
  return s.matches('loading') ? 'cargando' : 'vacia'
}

export function rows<Row>(s: { context: { filas: readonly Row[] } }): readonly Row[] {
  return s.context.filas
}

/** Why the last load or renewal failed, or null. */
export function collectionFailure(s: { context: { failure: Falla | null } }): Falla | null {
  return s.context.failure
}
