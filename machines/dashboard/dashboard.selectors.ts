import type { SnapshotFrom } from 'xstate'
import type { Avance } from '#contract/datamart.ts'
import type { Falla } from '#contract/falla.ts'
import type { dashboardMachine } from './dashboard.chart.ts'
import type { FigureView, PlaceQuery } from './dashboard.rules.ts'

type Snapshot = SnapshotFrom<typeof dashboardMachine>

/** What the screen draws; figures stay in sight while others load. */
export type DashboardView = 'cargando' | 'cifras' | 'vacia' | 'fuera' | 'fallida'

export function dashboardView(s: Snapshot): DashboardView {
  if (s.matches({ figures: 'outside' })) return 'fuera'
  if (s.matches({ figures: 'failed' })) return 'fallida'
  if (s.context.avance === null) return 'cargando'
  return s.context.avance.total.esperadas === 0 ? 'vacia' : 'cifras'
}

/** The last figures that arrived, or null. */
export const figures = (s: Snapshot): Avance | null => s.context.avance

/** What is asked for, which may be ahead of the figures on screen. */
export const placeAsked = (s: Snapshot): PlaceQuery => s.context.request

/** How figures are shown; null, as a chart. */
export const figureView = (s: Snapshot): FigureView => s.context.view ?? 'grafico'

/** Why the last load or renewal failed, or null. */
export const dashboardFailure = (s: Snapshot): Falla | null => s.context.failure

/** Why the last file did not arrive, or null. */
export const downloadFailure = (s: Snapshot): Falla | null => s.context.downloadFailure

export const isDashboardBusy = (s: Snapshot): boolean => s.hasTag('busy')

export const isDownloading = (s: Snapshot): boolean => s.hasTag('downloading')
