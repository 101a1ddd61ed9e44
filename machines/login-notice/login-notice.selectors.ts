import type { SnapshotFrom } from 'xstate'
import type { AvisoDeIngreso } from '#contract/aviso-escrito.ts'
import type { loginNoticeMachine } from './login-notice.chart.ts'

/** The notice for this door, or null. */
export function notice(snapshot: SnapshotFrom<typeof loginNoticeMachine>): AvisoDeIngreso | null {
  return snapshot.context.notice
}

/** Whether it is still to be known if there is one. */
export function isComing(snapshot: SnapshotFrom<typeof loginNoticeMachine>): boolean {
  return snapshot.hasTag('busy')
}
