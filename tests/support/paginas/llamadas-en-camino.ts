import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Resolves once no call that is answered by itself is on its way; where pages are walked. */
    sinLlamadasEnCamino?: () => Promise<void>
  }
}

/**
 * For `addInitScript`: counts the calls of a page to what is answered by itself, by method and path. Their answers take
 * real time to come, and the page's clock knows nothing of it.
 */
export function cuentaLasLlamadas(conocidas: readonly string[]): void {
  const pide = window.fetch
  const enCamino = new Set<Promise<void>>()
  /** What follows an answer, the next call also, has begun after it. */
  const unTurno = () =>
    new Promise<void>((pasa) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => pasa(), { once: true })
      port1.start()
      port2.postMessage(null)
    })
  window.fetch = (que, como) => {
    const respuesta = pide(que, como)
    const { pathname, search } = new URL(que instanceof Request ? que.url : que, window.location.href)
    if (!conocidas.includes(`${como?.method ?? 'GET'} ${pathname}${search}`)) return respuesta
    const leida: Promise<void> = respuesta
      .then((llego) => llego.clone().text())
      .then(unTurno, unTurno)
      .finally(() => enCamino.delete(leida))
    enCamino.add(leida)
    return respuesta
  }
  window.sinLlamadasEnCamino = async () => {
    while (enCamino.size > 0) await Promise.all(enCamino)
  }
}

/** Waits until what is answered by itself has come: none of it takes the page's time. A page that goes to another is not waited for. */
export async function esperaLoQueLlega(pagina: Page): Promise<void> {
  await pagina.evaluate(() => window.sinLlamadasEnCamino?.()).catch(() => {})
}
