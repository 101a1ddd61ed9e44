import { setTimeout as espera } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { pregunta } from './revisiones.ts'

/** How late every call comes, in milliseconds. */
const TARDE = 2_500

/** How much of the page may move by itself while it comes. */
const SALTO = 0.05

const LLAMADAS = /\/api\//

interface Corrida {
  salto: number
  que: string
}

/** Counts what moves in the page from here on, and in those that it loads. */
async function cuentaSaltos(pagina: Page): Promise<void> {
  const cuenta = (): void => {
    const corrida: Corrida = { salto: 0, que: '' }
    Object.assign(globalThis, { corrida })
    new PerformanceObserver((lista) => {
      for (const entrada of lista.getEntries()) {
        const { value, hadRecentInput, sources } = entrada as unknown as {
          value: number
          hadRecentInput: boolean
          sources: { node: Element | null }[]
        }
        if (hadRecentInput) continue
        corrida.salto += value
        corrida.que = sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '').join(' / ') || corrida.que
      }
    }).observe({ type: 'layout-shift' })
  }
  await pagina.addInitScript(cuenta)
  await pagina.evaluate(cuenta)
}

async function conTodoTarde(pagina: Page, llega: () => Promise<unknown>): Promise<string[]> {
  await cuentaSaltos(pagina)
  let enCamino = 0
  await pagina.route(LLAMADAS, async (ruta) => {
    enCamino += 1
    await espera(TARDE)
    // The page may have gone meanwhile.
    await ruta.continue().catch(() => {})
    enCamino -= 1
  })
  await llega()
  await pagina.waitForLoadState('networkidle')
  // Two calls may follow one another: what is drawn between them asks for the second one at once.
  for (let quieta = 0; quieta < 5; quieta = enCamino > 0 ? 0 : quieta + 1) await espera(100)
  await pagina.locator('h1').first().waitFor()
  const { salto, que } = await pagina.evaluate(() => (globalThis as unknown as { corrida: Corrida }).corrida)
  await pagina.unroute(LLAMADAS)
  return salto > SALTO ? [`se mueve ${salto.toFixed(3)} al llegar: ${que}.`] : []
}

/** Loads a page whose calls are late. Its faults. */
export async function cargaTarde(pagina: Page, path: string): Promise<string[]> {
  return (await conTodoTarde(pagina, () => pagina.goto(path))).map((falta) => `salto al cargar: ${falta}`)
}

/** Comes to a page from another one, as a link brings, with its calls late: where the focus stays, and what moves. */
export async function navegaTarde(pagina: Page, path: string): Promise<string[]> {
  // Who has not arrived at any page yet comes to a first one, where the focus is the browser's.
  await pagina.locator('#app h1').first().waitFor()
  const saltos = await conTodoTarde(pagina, () => pagina.evaluate((destino) => history.pushState(null, '', destino), path))
  return [...saltos.map((falta) => `salto al navegar: ${falta}`), ...(await faltasDeFoco(pagina))]
}

/** After coming to a page or to a part of it, the focus is on the heading, which stays, and the tab names the place. */
export async function faltasDeFoco(pagina: Page): Promise<string[]> {
  return [...(await pregunta(pagina, 'foco')), ...(await pregunta(pagina, 'titulo'))].map((falta) => `foco al llegar: ${falta}`)
}

/** What a person without JavaScript sees of a page, before scrolling. Its faults. */
export async function faltasSinJavaScript(navegador: Browser, url: string): Promise<string[]> {
  const faltas = []
  for (const width of [360, 1280]) {
    const contexto = await navegador.newContext({ javaScriptEnabled: false, viewport: { width, height: 640 } })
    const pagina = await contexto.newPage()
    await pagina.goto(url)
    const aviso = pagina.locator('noscript p')
    const lugar = (await aviso.count()) > 0 ? await aviso.boundingBox() : null
    if (!lugar || lugar.y + lugar.height > 640) faltas.push(`sin JavaScript, a ${width} px: el aviso está a ${lugar?.y ?? '?'} px.`)
    await contexto.close()
  }
  return faltas
}
