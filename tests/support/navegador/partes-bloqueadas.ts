import type { Page, Request } from 'playwright-core'

/** How long a page may take until it says what it knows, in milliseconds. */
const PACIENCIA = 20_000

/** A part of the built page: a program or its styles. */
const PARTE = /^\/assets\/.+\.(?:js|css)$/

const CARGANDO = /Cargando|Abriendo|Un momento/

/** The parts that a page asks for until it rests, in the order in which it does; and the title that it shows then. */
export async function partesDe(pagina: Page, ruta: string): Promise<{ titulo: string; partes: string[] }> {
  const partes = new Set<string>()
  const anota = (pedido: Request): void => {
    const { pathname } = new URL(pedido.url())
    if (PARTE.test(pathname)) partes.add(pathname)
  }
  pagina.on('request', anota)
  await pagina.goto(ruta)
  await pagina.waitForLoadState('networkidle')
  await pagina.locator('h1').first().waitFor()
  pagina.off('request', anota)
  return { titulo: await pagina.locator('h1').first().innerText(), partes: [...partes] }
}

/**
 * Opens a page to which one part does not come, and waits until it rests. Null when the person reads where she is, and what
 * is not there or the page whole; else what she is left with.
 */
export async function sinLaParte(pagina: Page, ruta: string, parte: string): Promise<string | null> {
  const sinElla = `**${parte}`
  await pagina.route(sinElla, (pedido) => pedido.abort())
  try {
    await pagina.goto(ruta)
    await pagina.waitForFunction(
      (cargando) => {
        // Without its styles a button shows what it says while it works as well.
        const botones = [...document.querySelectorAll('button')]
        const texto = botones.reduce((queda, { innerText }) => queda.replace(innerText, ''), document.body.innerText)
        const dice = document.querySelector('h1') !== null || texto.includes('La página no llegó completa')
        return dice && texto.trim() !== '' && !new RegExp(cargando).test(texto)
      },
      CARGANDO.source,
      { timeout: PACIENCIA },
    )
    return null
  } catch {
    const texto = (await pagina.locator('body').innerText()).replaceAll(/\s+/g, ' ').trim()
    return texto === '' ? 'queda en blanco' : `queda en «${texto.slice(0, 120)}»`
  } finally {
    await pagina.unroute(sinElla)
  }
}
