import type { Falla } from '#contract/falla.ts'

/** Whether a file is on its way. */
export const isDownloadingFile = (s: { hasTag: (tag: 'busy') => boolean }): boolean => s.hasTag('busy')

/** The file asked for last, or null. */
export function requestedFile<Request>(s: { context: { request: Request | null } }): Request | null {
  return s.context.request
}

/** Why the last file did not arrive, or null. */
export const downloadFailure = (s: { context: { failure: Falla | null } }): Falla | null => s.context.failure
