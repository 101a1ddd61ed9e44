import type { Origen } from '#contract/rules/origen.ts'

/** The guardians' door or the EPJA one: it is kept through the sign-in and into a registration. */
export type Origin = Origen

/** What the address brought back from ClaveÚnica. */
export interface Callback {
  code: string | null
  state: string | null
  /** OAuth's name of what went wrong, such as `access_denied`. */
  error: string | null
}

/** What a sign-in needs to leave, and to know itself on coming back. */
export interface Departure {
  csrfToken: string
  urlAutorizacion: string
  origen: Origin
}

export interface ClaveunicaInput {
  origen: Origin
  /** Null at the door. */
  callback: Callback | null
}

export type ClaveunicaEvent =
  | { type: 'START' }
  | { type: 'CAME_BACK' }
  | { type: 'RETRY' }
  | { type: 'JOIN'; password: string }
  | { type: 'GIVE_EMAIL'; correoElectronico: string }
  | { type: 'SKIP' }
