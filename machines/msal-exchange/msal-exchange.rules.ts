import { RechazoDeApi, mensajeDeErrorInterno } from '#contract/rechazo.ts'

const NO_SIGN_IN = 'No es posible realizar el ingreso usando su cuenta Microsoft.'

/** Errors of the sign-in library that end without a message (spec, section 8; decisions, sign-in and accounts). */
const SILENT: readonly unknown[] = [
  'unexpected_error',
  'post_request_failed',
  // The person closed the window, did not give consent, or came back without finishing.
  'user_cancelled',
  'access_denied',
  'timed_out',
  // Another window took over.
  'interaction_in_progress',
  'interaction_in_progress_cancelled',
  'no_token_request_cache_error',
]

const BLOCKED: readonly unknown[] = ['popup_window_error', 'empty_window_error']

/** The library's code of an error, read by name: its classes do not keep theirs once built. */
const codeOf = (error: unknown): unknown => (error as { errorCode?: unknown } | null | undefined)?.errorCode

export function isSilentCode(error: unknown): boolean {
  return SILENT.includes(codeOf(error))
}

/** Whether the browser did not let the popup open. */
export function isBlockedPopup(error: unknown): boolean {
  return BLOCKED.includes(codeOf(error))
}

/** Why a sign-in did not go on: the product's words, and the service's own when it gave them. */
export interface AccountFailure {
  readonly message: string
  readonly motivo: string | null
}

/** A sign-in that failed; a 500 says the service's words alone (spec, section 8). */
export function withoutSignIn(error: unknown): AccountFailure {
  if (!(error instanceof RechazoDeApi)) return { message: NO_SIGN_IN, motivo: null }
  if (error.status === 500) return { message: mensajeDeErrorInterno(error.message), motivo: null }
  return { message: NO_SIGN_IN, motivo: error.message }
}

export const NO_ACCESS: AccountFailure = { message: 'Este usuario no tiene acceso a este sistema.', motivo: null }
