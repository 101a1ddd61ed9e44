import type { SnapshotFrom } from 'xstate'
import type { Comprobante } from '#contract/comprobantes.ts'
import type { EstadoDeToken, PorTomar } from '#contract/proveedor.ts'
import type { Falla } from '#contract/falla.ts'
import type { surveyAccessMachine } from './survey-access.chart.ts'

type Snapshot = SnapshotFrom<typeof surveyAccessMachine>

/** The token of the survey the desk is busy with, or null before the first: it tells which card speaks. */
export const surveyToken = (s: Snapshot): string | null => s.context.survey?.token ?? null

/** The state that the survey tool told last; the list it belongs to should take it over. */
export const knownState = (s: Snapshot): EstadoDeToken | null => s.context.known

/** Why the last step failed, or null; nothing is said of it while it is tried again. */
export const accessFailure = (s: Snapshot): Falla | null => (s.hasTag('busy') ? null : s.context.failure)

/** Whether the survey is being opened, from the press to the new tab. */
export const isOpening = (s: Snapshot): boolean => s.matches('opening')

/** Whether an unknown state is being asked again. */
export const isConsulting = (s: Snapshot): boolean => s.matches('consulting')

/** Whether a survey is about to be taken over: it is asked what was answered. */
export const isAskingToTake = (s: Snapshot): boolean => s.matches({ taking: 'asking' })

/** What would be taken over, while the person is warned of it; or null. */
export const surveyToTake = (s: Snapshot): PorTomar | null => s.context.takeover

/** Whether the survey is being taken over. */
export const isTaking = (s: Snapshot): boolean => s.matches({ taking: 'confirmed' })

/** Whether the person answers in another tab. */
export const isAway = (s: Snapshot): boolean => s.matches('away')

/** Whether the link that opens by hand is on its way. */
export const isRequestingLink = (s: Snapshot): boolean => s.matches({ away: 'requestingLink' })

/** The link that opens the survey by hand while its pass lasts, or null. */
export const manualUrl = (s: Snapshot): string | null => (s.matches({ away: 'linked' }) ? s.context.url : null)

/** Whether the receipt's dialog is open. */
export const isReceiptOpen = (s: Snapshot): boolean => s.matches('receipt')

/** The receipt, or null while it loads or when it failed. */
export const shownReceipt = (s: Snapshot): Comprobante | null => s.context.comprobante

/** Whether the receipt's file is on its way. */
export const isDownloading = (s: Snapshot): boolean => s.matches({ receipt: 'downloading' })
