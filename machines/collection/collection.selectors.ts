import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { collectionMachineOf } from './collection.machine.ts'

type Snapshot<Fila> = SnapshotFrom<ReturnType<typeof collectionMachineOf<Fila, unknown>>>

/** What the screen draws; `lista` also while it is renewed. */
export type CollectionView = 'cargando' | 'lista' | 'vacia' | 'fallida'

export function collectionView(s: Pick<Snapshot<unknown>, 'matches' | 'context'>): CollectionView {
  if (s.matches('failed')) return 'fallida'
  if (s.context.filas.length > 0) return 'lista'
  return s.matches('loading') ? 'cargando' : 'vacia'
}

export function rows<Fila>(s: { context: { filas: readonly Fila[] } }): readonly Fila[] {
  return s.context.filas
}

/** Why the last load or renewal failed, or null. */
export function collectionFailure(s: { context: { falla: Falla | null } }): Falla | null {
  return s.context.falla
}
