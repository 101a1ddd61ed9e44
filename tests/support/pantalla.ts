import type { Page } from 'playwright-core'
import type { ScreenBindings } from '#kit/drive-page.ts'
import type { Alrededor } from './escenario.ts'

/** How a machine's screen is worked and seen in Chromium, and what the services around it answer meanwhile. */
export interface Pantalla extends ScreenBindings<Page> {
  alrededor?: Alrededor
  /** Whether the short messages are what is walked: nobody puts them away between steps. */
  conMensajes?: boolean
}
