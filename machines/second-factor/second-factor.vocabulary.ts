import type { RespuestaDe } from '#contract/operaciones.ts'
import type { Falla } from '#contract/falla.ts'

/** What the second factor is proved for: to finish a sign-in, to move to another telephone, or to have other recovery codes. */
export type Purpose = 'sign-in' | 'change' | 'renew'

export interface SecondFactorMachineInput {
  purpose: Purpose
  /** Of a sign-in, the token that serves this step alone; null when the session's own is used. */
  accessToken: string | null
  /** How many recovery codes are left, where that is known before it asks. */
  respaldos: number
}

/** Whose second step it is, and how many recovery codes are left. */
export interface SecondStep {
  persona: { nombres: string; apellidoPaterno: string; rolId: number } | null
  respaldos: number
}

/** Neither key nor codes stand here: they are emitted, and the screen keeps them. */
export interface SecondFactorContext {
  purpose: Purpose
  /** The step's own token, and once it is proved the session's. */
  accessToken: string | null
  step: SecondStep
  failure: Falla | null
}

export type SecondFactorEvent =
  | { type: 'SEND_CODE'; code: string }
  | { type: 'USE_RECOVERY_CODE' }
  | { type: 'USE_CODE' }
  | { type: 'RETRY' }
  | { type: 'CONTINUE' }
  | { type: 'CANCEL' }

/** The answer of the second step: what is owed, or what proving it gave. */
export type SecondFactorAnswer = RespuestaDe<'postTokenSegundoFactor', never>

export type CodeField = 'codigo' | 'codigoDeRespaldo'
export type SecondFactorCall = { purpose: Purpose; accessToken: string | null } & { [field in CodeField]?: string }

/** How it ended: proved, given up, or refused with the reason why. */
export interface SecondFactorOutput {
  end: 'proven' | 'cancelled' | 'refused'
  accessToken: string | null
  failure: Falla | null
}

/** What the service says once, for the screen to show and nobody to keep. */
export type ShownSecret = { type: 'SHOW_KEY'; clave: string; uri: string } | { type: 'SHOW_RECOVERY_CODES'; codes: readonly string[] }
