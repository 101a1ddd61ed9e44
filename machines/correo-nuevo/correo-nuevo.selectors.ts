import type { SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { correoNuevoMachine } from './correo-nuevo.chart.ts'

type Snapshot = SnapshotFrom<typeof correoNuevoMachine>

export type CorreoNuevoStep = 'abrir' | 'confirmar' | 'confirmado' | 'deshacer' | 'deshecho' | 'sin-enlace'

/** Which page the person sees. */
export function correoNuevoStep(s: Snapshot): CorreoNuevoStep {
  const isOpening = (['confirming', 'undoing'] as const).some(
    (link) => s.matches({ [link]: 'opening' }) || s.matches({ [link]: 'unopened' }),
  )
  if (isOpening) return 'abrir'
  if (s.matches('confirming')) return 'confirmar'
  if (s.matches('confirmed')) return 'confirmado'
  if (s.matches('undoing')) return 'deshacer'
  return s.matches('undone') ? 'deshecho' : 'sin-enlace'
}

export const isBusy = (s: Snapshot): boolean => s.hasTag('busy')

/** Why the last press did not go on, or why the link does not serve; null without one. */
export const failure = (s: Snapshot): Falla | null => s.context.failure

/** What the service answered. */
export const message = (s: Snapshot): string => s.context.message
