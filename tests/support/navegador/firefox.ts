import { existsSync } from 'node:fs'
import { type Browser, launch, type Page } from 'puppeteer-core'

const PROGRAMAS = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Where this machine has Firefox (Debian: firefox-esr), or null. */
export const FIREFOX: string | null = PROGRAMAS.find((una) => existsSync(una)) ?? null

/** As long as a test waits for what a browser answers, in milliseconds. */
const PACIENCIA = 30_000

export interface Visita {
  /** What its pages complained of. */
  quejas: string[]
  pagina: Page
  /** The tab that `abre` opens, as narrow as the first. */
  otraPestana: (abre: () => Promise<unknown>) => Promise<Page>
  cierra: () => Promise<void>
}

/** A person with a telephone's width in Firefox. */
export async function visitaEnFirefox(executablePath: string, ancho: number): Promise<Visita> {
  const viewport = { width: ancho, height: 740 }
  const navegador: Browser = await launch({ browser: 'firefox', executablePath, headless: true, defaultViewport: viewport })
  const quejas: string[] = []
  const atiende = (pagina: Page): Page => {
    pagina.setDefaultTimeout(PACIENCIA)
    pagina.on('console', (mensaje) => {
      if (mensaje.type() === 'error') quejas.push(mensaje.text())
    })
    pagina.on('pageerror', (falla) => quejas.push(String(falla)))
    return pagina
  }
  return {
    quejas,
    pagina: atiende(await navegador.newPage()),
    otraPestana: async (abre) => {
      const nueva = new Promise<Page | null>((llega) => navegador.once('targetcreated', (destino) => llega(destino.page())))
      await abre()
      const pagina = await nueva
      if (pagina === null) throw new Error('Lo que se abrió no es una pestaña.')
      await pagina.setViewport(viewport)
      return atiende(pagina)
    },
    cierra: () => navegador.close(),
  }
}
