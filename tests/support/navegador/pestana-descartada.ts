import { setTimeout as espera } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

/** How long a tab may take to answer what is asked of it, in milliseconds: what is asked between two processes nobody answers. */
const PACIENCIA = 2_000

/** A tab whose memory the browser took back, loaded again when it was looked at. */
export interface PestanaDescartada {
  /** Waits for the page whose heading is `titulo`. */
  ve(titulo: string): Promise<void>
  lee(texto: string): Promise<void>
  presiona(boton: string): Promise<void>
  escribe(campos: Readonly<Record<string, string>>): Promise<void>
}

/** Whether something is so in a page, else what it says, asked by its protocol: the driver knows no more of a page whose process ended. */
async function pregunta(sesion: CDPSession, hace: (dicho: string) => boolean, dicho: string): Promise<boolean | string> {
  const expression = `(${hace.toString()})(${JSON.stringify(dicho)}) || document.body.innerText`
  const tarde = espera(PACIENCIA, null, { ref: false }).then(() => Promise.reject(new Error('La pestaña no contesta.')))
  const pedido = sesion.send('Runtime.evaluate', { expression, returnByValue: true })
  const { result, exceptionDetails } = await Promise.race([pedido, tarde])
  return exceptionDetails ? (exceptionDetails.exception?.description ?? exceptionDetails.text) : (result.value as boolean | string)
}

/**
 * Ends a tab's process as a browser short of memory does: no event tells the page, and what its tab keeps stays. It is loaded again
 * with nothing of its history's own state, which some browsers do not give back. Its `Page` serves no more.
 */
export async function descarta(pagina: Page): Promise<PestanaDescartada> {
  const sesion = await pagina.context().newCDPSession(pagina)
  const termino = pagina.waitForEvent('crash')
  // Its answer never comes: whoever would give it is gone.
  sesion.send('Page.crash').catch(() => {})
  await termino
  await sesion.send('Page.reload')
  async function hasta(hace: (dicho: string) => boolean, dicho: string): Promise<void> {
    await expect.poll(async () => pregunta(sesion, hace, dicho), { timeout: 30_000, message: dicho }).toBe(true)
  }
  return {
    ve: (titulo) => hasta((dicho) => [...document.querySelectorAll('h1')].some((h1) => h1.textContent === dicho), titulo),
    lee: (texto) => hasta((dicho) => document.body.innerText.includes(dicho), texto),
    presiona: (boton) =>
      hasta((dicho) => {
        const hallado = [...document.querySelectorAll('button')].find((uno) => uno.innerText.trim() === dicho)
        if (hallado === undefined || hallado.disabled) return false
        hallado.click()
        return true
      }, boton),
    async escribe(campos) {
      for (const [etiqueta, texto] of Object.entries(campos)) {
        await hasta((dicho) => {
          const campo = [...document.querySelectorAll('label')].find((una) => una.textContent.trim() === dicho)?.control
          campo?.focus()
          return campo !== undefined && campo !== null && document.activeElement === campo
        }, etiqueta)
        await sesion.send('Input.insertText', { text: texto })
      }
    },
  }
}
