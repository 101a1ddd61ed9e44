import type { SnapshotFrom } from 'xstate'
import type { captchaMachine } from './captcha.chart.ts'

type Snapshot = SnapshotFrom<typeof captchaMachine>

export type CaptchaState = 'cargando' | 'tarda' | 'listo' | 'resuelto' | 'fallido'

/** The token of a solved captcha, good for one call; else null. */
export function captchaToken(snapshot: Snapshot): string | null {
  return snapshot.context.token
}

/** The captcha's situation in one word, for the field that shows it. */
export function captchaState(snapshot: Snapshot): CaptchaState {
  if (snapshot.matches('failed')) return 'fallido'
  if (snapshot.matches({ working: 'solved' })) return 'resuelto'
  if (snapshot.matches('working')) return 'listo'
  return snapshot.hasTag('late') ? 'tarda' : 'cargando'
}
