import { setTimeout as espera } from 'node:timers/promises'
import type { Browser, Page, Request, Route } from 'playwright-core'
import { pregunta } from './revisiones.ts'

/**
 * How late a call comes at least, in milliseconds: what moves within half a second of a press or of another size of the window
 * counts as the person's doing, and not as the page's.
 */
const TARDE = 600

/** How often a page is looked at while it comes, in milliseconds, and how many times in a row it must be found at rest. */
const MIRADA = { cada: 50, veces: 6 }

/** How long a page may take to come, in milliseconds. */
const LIMITE = 45_000

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

/** Everything that the program asked for has come and is drawn: two frames, which wait for whatever the page is busy with. */
export const dibujada = (): Promise<void> => new Promise((lista) => requestAnimationFrame(() => requestAnimationFrame(() => lista())))

/**
 * Brings a page with each of its calls held until nothing else comes and what stands meanwhile is drawn, as on a slow line, and
 * looks at what moved when all is there. Rejects with what it still waited for when the page does not come within `LIMITE`.
 */
async function conTodoTarde(pagina: Page, path: string, llega: () => Promise<unknown>): Promise<string[]> {
  await cuentaSaltos(pagina)
  const comienzo = Date.now()
  const enCamino = new Set<Request>()
  const retenidas = new Map<Request, Route>()
  const parte = (pedido: Request): unknown => enCamino.add(pedido)
  // The page may give up a call while it is held.
  const termina = (pedido: Request): unknown => enCamino.delete(pedido) && retenidas.delete(pedido)
  pagina.on('request', parte).on('requestfinished', termina).on('requestfailed', termina)
  await pagina.route(LLAMADAS, (ruta) => {
    retenidas.set(ruta.request(), ruta)
  })
  const quedaQuieta = async (): Promise<void> => {
    await llega()
    for (let quieta = 0; quieta < MIRADA.veces || retenidas.size > 0;) {
      await espera(MIRADA.cada)
      await pagina.evaluate(dibujada)
      if (Date.now() - comienzo > LIMITE) return
      quieta = enCamino.size === retenidas.size ? quieta + 1 : 0
      if (quieta < MIRADA.veces || Date.now() - comienzo < TARDE || retenidas.size === 0) continue
      quieta = 0
      const sueltas = [...retenidas.values()]
      retenidas.clear()
      // The page may have gone meanwhile.
      await Promise.all(sueltas.map((ruta) => ruta.continue().catch(() => {})))
    }
  }
  try {
    // A page that draws no frame would never answer.
    await Promise.race([quedaQuieta(), espera(LIMITE, undefined, { ref: false })])
    if (Date.now() - comienzo >= LIMITE) {
      const faltan = [...enCamino].map((pedido) => pedido.url()).join(', ') || 'que se dibuje'
      throw new Error(`${path} no llega en ${LIMITE / 1000} s; falta: ${faltan}.`)
    }
    await pagina.locator('h1').first().waitFor()
  } finally {
    pagina.off('request', parte).off('requestfinished', termina).off('requestfailed', termina)
    await pagina.unroute(LLAMADAS)
  }
  const { salto, que } = await pagina.evaluate(() => (globalThis as unknown as { corrida: Corrida }).corrida)
  return salto > SALTO ? [`se mueve ${salto.toFixed(3)} al llegar: ${que}.`] : []
}

/** Loads a page whose calls are late. Its faults. */
export async function cargaTarde(pagina: Page, path: string): Promise<string[]> {
  return (await conTodoTarde(pagina, path, () => pagina.goto(path))).map((falta) => `salto al cargar: ${falta}`)
}

/** Comes to a page from another one, as a link brings, with its calls late: where the focus stays, and what moves. */
export async function navegaTarde(pagina: Page, path: string): Promise<string[]> {
  // Who has not arrived at any page yet comes to a first one, where the focus is the browser's.
  await pagina.locator('#app h1').first().waitFor()
  const saltos = await conTodoTarde(pagina, path, () => pagina.evaluate((destino) => history.pushState(null, '', destino), path))
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
