import type { Conjunto } from '#contract/datos.ts'
import { rows } from '../collection/collection.selectors.ts'

/** Whether a list of datasets has one that is being prepared. */
export function preparation(s: { context: { filas: readonly Conjunto[] } }): 'preparing' | 'rested' {
  return rows(s).some(({ estado }) => estado === 'preparando') ? 'preparing' : 'rested'
}
