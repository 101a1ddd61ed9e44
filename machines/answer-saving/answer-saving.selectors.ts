import type { SnapshotFrom } from 'xstate'
import { SIN_CONEXION } from '#contract/rechazo.ts'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import { differences, mine } from './answer-saving.rules.ts'
import type { Difference } from './answer-saving.vocabulary.ts'
import type { answerSavingMachine } from './answer-saving.chart.ts'

export type Situation = 'guardado' | 'guardando' | 'pendiente' | 'rechazado' | 'conflicto'

/** How saving stands, for the machine that invokes it and for the page. */
export interface SavingState {
  situation: Situation
  /** The answers of this device: the server's, with what is unsent over them. */
  respuestas: Respuestas
  version: number
  /** Answers not yet acknowledged. */
  unsent: number
  disconnected: boolean
  /** Whether this browser can keep what is unsent. */
  backup: boolean
  message: string | null
  differences: readonly Difference[]
}

type Snapshot = SnapshotFrom<typeof answerSavingMachine>

/** Everything the page says about saving. */
export function savingSummary(snapshot: Snapshot): SavingState {
  const { context } = snapshot
  const own = mine(context)
  return {
    situation: situationOf(snapshot),
    respuestas: { ...context.stored, ...own },
    version: context.version,
    unsent: Object.keys(own).length,
    disconnected: !context.online || context.failure?.mensaje === SIN_CONEXION,
    backup: context.backup,
    message: context.failure?.mensaje ?? null,
    differences: context.theirs === null ? [] : differences(context, context.theirs.respuestas),
  }
}

function situationOf(snapshot: Snapshot): Situation {
  switch (snapshot.value) {
    case 'saved':
      return 'guardado'
    case 'pending':
      return 'pendiente'
    case 'refused':
      return 'rechazado'
    case 'conflict':
      return 'conflicto'
    default:
      return 'guardando'
  }
}
