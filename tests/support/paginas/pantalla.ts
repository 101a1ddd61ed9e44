import type { Page } from 'playwright-core'
import type { Reply, ScreenBindings } from '#kit/page-stage.ts'

/**
 * What the services that are no part of the walked machine answer, by method and path; null: the path answers them. Of the
 * files beside the pages only those named here are asked for; the others are served.
 */
export type Alrededor = Readonly<Record<string, Reply | null>>

/** How a machine's screen is worked and seen in Chromium, and what the services around it answer meanwhile. */
export interface Pantalla extends ScreenBindings<Page> {
  alrededor?: Alrededor
  /** Whether the short messages are what is walked: nobody puts them away between steps. */
  conMensajes?: boolean
}
