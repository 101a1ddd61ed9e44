import type { SnapshotFrom } from 'xstate'
import type { Usuario } from '#contract/usuarios.ts'
import type { Falla } from '#contract/falla.ts'
import type { accountMachine } from './account.machine.ts'

type Snapshot = SnapshotFrom<typeof accountMachine>

export const isLoading = (s: Snapshot): boolean => s.matches('loading')
export const isSavingProfile = (s: Snapshot): boolean => s.matches('savingProfile')
export const isChangingPassword = (s: Snapshot): boolean => s.matches('changingPassword')

/** Whether the record did not arrive and can be asked for again. */
export const canRetry = (s: Snapshot): boolean => s.can({ type: 'RETRY' })

/** The record as the service has it; null until it arrives. */
export const perfil = (s: Snapshot): Usuario | null => s.context.perfil

/** Why the profile was not saved, or did not arrive. */
export const falla = (s: Snapshot): Falla | null => s.context.falla

/** Why the password was not changed. */
export const fallaDeContrasena = (s: Snapshot): Falla | null => s.context.fallaDeContrasena

/** What went well and stays in the page. */
export const exito = (s: Snapshot): string | null => s.context.exito
