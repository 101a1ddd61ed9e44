import { type Browser, launch, type Page } from 'puppeteer-core'
import { ALTO, hasta, PACIENCIA, type Telefono } from './telefono.ts'

/** A telephone with Firefox, by its program. */
export async function telefonoConFirefox(executablePath: string, ancho: number): Promise<Telefono> {
  let medida = { width: ancho, height: ALTO }
  const navegador: Browser = await launch({ browser: 'firefox', executablePath, headless: true, defaultViewport: medida })
  const quejas: string[] = []
  const atiende = (una: Page): Page => {
    una.setDefaultTimeout(PACIENCIA)
    una.on('console', (mensaje) => {
      if (mensaje.type() === 'error') quejas.push(mensaje.text())
    })
    una.on('pageerror', (falla) => quejas.push(String(falla)))
    return una
  }
  let pagina = atiende(await navegador.newPage())
  const parte = (xpath: string) => `::-p-xpath(${xpath})`
  return {
    quejas,
    abre: (url) => pagina.goto(url),
    recarga: () => pagina.reload(),
    ensancha: (width) => {
      medida = { ...medida, width }
      return pagina.setViewport(medida)
    },
    ve: (xpath) => pagina.waitForSelector(parte(xpath)),
    toca: (xpath) => pagina.locator(parte(xpath)).click(),
    escribe: (xpath, texto) => pagina.locator(parte(xpath)).fill(texto),
    pregunta: (funcion) => pagina.evaluate(funcion) as Promise<ReturnType<typeof funcion>>,
    pestanas: () => navegador.pages(),
    pasaALaNueva: async (habia) => {
      const nueva = await hasta(async () => (await navegador.pages()).find((una) => !habia.includes(una)))
      await nueva.setViewport(medida)
      pagina = atiende(nueva)
    },
    retrata: () => pagina.screenshot(),
    cierra: () => navegador.close(),
  }
}
