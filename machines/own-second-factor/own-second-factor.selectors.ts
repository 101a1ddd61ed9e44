import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Falla } from '#contract/falla.ts'
import type { SegundoFactorPropio } from '#contract/usuarios.sesiones.ts'
import type { secondFactorMachine } from '../second-factor/second-factor.chart.ts'
import type { ownSecondFactorMachine } from './own-second-factor.chart.ts'

type Snapshot = SnapshotFrom<typeof ownSecondFactorMachine>

/** The second factor as the service told it; null until it arrives. */
export const factor = (s: Snapshot): SegundoFactorPropio | null => s.context.factor

export const factorFailure = (s: Snapshot): Falla | null => s.context.failure

/** What went well and stays in the page. */
export const factorSuccess = (s: Snapshot): string | null => s.context.success

/** Whether it did not arrive and can be asked for again. */
export const canReload = (s: Snapshot): boolean => s.can({ type: 'RETRY' })

/** Whether one may be asked for: the account has none. */
export const canAsk = (s: Snapshot): boolean => s.context.factor?.estado === 'ninguno'

/** Whether it can be changed and its recovery codes renewed. */
export const isInForce = (s: Snapshot): boolean => s.context.factor?.estado === 'activo'

export const isAsking = (s: Snapshot): boolean => s.matches('asking')

/** The proof under way; null while there is none. */
export function proofOf(s: Snapshot): ActorRefFrom<typeof secondFactorMachine> | null {
  return s.children.proof ?? null
}
