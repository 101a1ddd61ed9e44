import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { Pagina, tableMachineOf } from './table.machine.ts'
import type { Consulta } from './table.query.ts'

type Snapshot<Fila> = SnapshotFrom<ReturnType<typeof tableMachineOf<Fila, unknown>>>

/** What the screen draws: `cargando` is the first load, `mostrando` also while a page is being replaced or renewed. */
export type TableView = 'cargando' | 'mostrando' | 'vacia' | 'fallida'

export function tableView(s: Pick<Snapshot<unknown>, 'matches' | 'context'>): TableView {
  if (s.matches('failed')) return 'fallida'
  if (s.context.pagina === null) return 'cargando'
  return s.context.pagina.filas.length === 0 ? 'vacia' : 'mostrando'
}

/** The page on screen, or null before the first one. While another loads it is still the previous one. */
export function shownPage<Fila>(s: { context: { pagina: Pagina<Fila> | null } }): Pagina<Fila> | null {
  return s.context.pagina
}

export function tableQuery(s: { context: { consulta: Consulta } }): Consulta {
  return s.context.consulta
}

/** Why the last load or renewal failed, or null. */
export function tableFailure(s: { context: { falla: Falla | null } }): Falla | null {
  return s.context.falla
}

/** Whether a page is on its way. */
export function isTableBusy(s: Pick<Snapshot<unknown>, 'hasTag'>): boolean {
  return s.hasTag('busy')
}
