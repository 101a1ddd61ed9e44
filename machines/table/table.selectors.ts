import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { TablePage, tableMachineOf } from './table.chart.ts'
import type { Query } from './table.rules.ts'

type Snapshot<Row> = SnapshotFrom<ReturnType<typeof tableMachineOf<Row, unknown>>>

/** What the screen draws: `cargando` is the first load, `mostrando` also while a page is being replaced or renewed. */
export type TableView = 'cargando' | 'mostrando' | 'vacia' | 'fallida'

export function tableView(s: Pick<Snapshot<unknown>, 'matches' | 'context'>): TableView {
  if (s.matches('failed')) return 'fallida'
  if (s.context.pagina === null) return 'cargando'
  return s.context.pagina.filas.length === 0 ? 'vacia' : 'mostrando'
}

/** The page on screen, or null before the first one. While another loads it is still the previous one. */
export function shownPage<Row>(s: { context: { pagina: TablePage<Row> | null } }): TablePage<Row> | null {
  return s.context.pagina
}

export function tableQuery(s: { context: { query: Query } }): Query {
  return s.context.query
}

/** Why the last load or renewal failed, or null; nothing is said of it while another is under way. */
export function tableFailure(s: Pick<Snapshot<unknown>, 'hasTag'> & { context: { failure: Falla | null } }): Falla | null {
  return isTableBusy(s) ? null : s.context.failure
}

/** Whether a page is on its way. */
export function isTableBusy(s: Pick<Snapshot<unknown>, 'hasTag'>): boolean {
  return s.hasTag('busy')
}
