import type { SnapshotFrom } from 'xstate'
import type { Usuario } from '#contract/usuarios.ts'
import type { Falla } from '#contract/falla.ts'
import type { miCuentaMachine } from './mi-cuenta.chart.ts'
import { DONE_WELL } from './mi-cuenta.rules.ts'

type Snapshot = SnapshotFrom<typeof miCuentaMachine>

export const isLoading = (s: Snapshot): boolean => s.matches('loading')
export const isSavingProfile = (s: Snapshot): boolean => s.matches('savingProfile')
export const isChangingPassword = (s: Snapshot): boolean => s.matches('changingPassword')

export const isChangingEmail = (s: Snapshot): boolean => s.matches('changingEmail')

/** Whether the record did not arrive and can be asked for again. */
export const canRetry = (s: Snapshot): boolean => s.can({ type: 'RETRY' })

/** The record as the service has it; null until it arrives. */
export const profile = (s: Snapshot): Usuario | null => s.context.profile

/** Why the profile was not saved, or did not arrive. */
export const failure = (s: Snapshot): Falla | null => s.context.failure

/** Why the password was not changed. */
export const passwordFailure = (s: Snapshot): Falla | null => s.context.passwordFailure

/** Why the e-mail was not asked for. */
export const emailFailure = (s: Snapshot): Falla | null => s.context.emailFailure

/** What went well and stays in the page. */
export const success = (s: Snapshot): string | null => (s.context.done === null ? null : DONE_WELL[s.context.done])

/** Whether the data were saved, and nothing else was asked for since. */
export const isProfileSaved = (s: Snapshot): boolean => s.context.done === 'profile'

export const isEmailAsked = (s: Snapshot): boolean => s.context.done === 'email'

export const isPasswordChanged = (s: Snapshot): boolean => s.context.done === 'password'
