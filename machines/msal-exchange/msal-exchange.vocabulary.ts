import type { Usuario } from '#contract/usuarios.ts'
import type { AccountFailure } from './msal-exchange.rules.ts'

/** Where a page that leaves to sign in by redirect says so to the one that comes back; it holds no secret. */
export const RETURN_MARK = 'ingreso-microsoft'

export interface MsalExchangeInput {
  /** Whether this page is the return of a sign-in by redirect. */
  hasReturned: boolean
}

/** The organisation's account, by its e-mail. Its token never enters the chart: the actors keep it until it is exchanged. */
export interface OrganizationAccount {
  correoElectronico: string
}

export interface MsalExchangeContext extends MsalExchangeInput {
  account: OrganizationAccount | null
  failure: AccountFailure | null
  accessToken: string | null
  profile: Usuario | null
}

export type MsalExchangeEvent =
  /** The person seems about to sign in: the library is fetched, so that the popup opens within the click. */
  | { type: 'PREPARE' }
  | { type: 'SIGN_IN' }
  | { type: 'USE_ANOTHER' }
  | { type: 'SIGN_IN_BY_REDIRECT' }
  | { type: 'POPUP_CLOSED' }
  | { type: 'RETRY' }
  | { type: 'DISMISS' }
