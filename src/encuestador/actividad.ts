import { CANAL_DE_ACTIVIDAD, sesionMadreDe } from '#contract/actividad.ts'

const SENALES = ['keydown', 'pointerdown', 'scroll', 'touchstart', 'wheel'] as const

/** Throttle: the session is renewed at most every five minutes. */
const PAUSA_MS = 30_000

/** Heartbeat to the tab from which this survey was opened: answering keeps that session alive. */
export function avisaActividad(accessToken: () => string | null): void {
  const canal = new BroadcastChannel(CANAL_DE_ACTIVIDAD)
  let ultima = -PAUSA_MS
  const avisa = () => {
    const ahora = Date.now()
    const madre = sesionMadreDe(accessToken())
    if (madre === null || ahora - ultima < PAUSA_MS) return
    ultima = ahora
    canal.postMessage(madre)
  }
  for (const senal of SENALES) document.addEventListener(senal, avisa, { capture: true, passive: true })
}
