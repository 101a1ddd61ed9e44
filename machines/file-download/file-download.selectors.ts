import type { Falla } from '#contract/falla.ts'

/** Whether a file is on its way. */
export const isDownloadingFile = (s: { hasTag: (tag: 'busy') => boolean }): boolean => s.hasTag('busy')

/** The file asked for last, or null. */
export function requestedFile<Pedido>(s: { context: { pedido: Pedido | null } }): Pedido | null {
  return s.context.pedido
}

/** Why the last file did not arrive, or null. */
export const downloadFailure = (s: { context: { falla: Falla | null } }): Falla | null => s.context.falla
