import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type AplicacionReal, levantaAplicacion } from './aplicacion-real.ts'
import { abreChromium } from './chromium.ts'

/** How long a person waits for what she expects to see, in milliseconds. */
const PACIENCIA = 30_000

/** Where the pages of a failed test are left as pictures. */
const FALLAS = 'coverage/fallas'

export interface Producto<Aplicacion extends AplicacionReal = AplicacionReal> {
  readonly aplicacion: Aplicacion
  readonly navegador: Browser
  /** A page of a person with a browser of her own; `ancho` in pixels. */
  visitante(ancho: number, opciones?: { sinConexion?: boolean }): Promise<Page>
  /** The browser's own complaints that this test provokes on purpose. */
  espera(queja: RegExp): void
}

/**
 * The built product and a browser for the tests of a file. Whatever a page complains of by `console.error` or by an
 * error that nobody caught fails the test.
 */
export const conProducto = (env: Readonly<Record<string, string>> = {}): Producto => conAplicacion(() => levantaAplicacion(env))

/** The same of an application raised otherwise. */
export function conAplicacion<Aplicacion extends AplicacionReal>(levanta: () => Promise<Aplicacion>): Producto<Aplicacion> {
  let aplicacion: Aplicacion | undefined
  let navegador: Browser | undefined
  const abiertos: BrowserContext[] = []
  let quejas: string[] = []
  let esperadas: RegExp[] = []

  beforeAll(async () => {
    ;[aplicacion, navegador] = await Promise.all([levanta(), abreChromium()])
  })
  afterAll(async () => {
    await navegador?.close()
    await aplicacion?.cierra()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await retrata(task.name)
    await Promise.all(abiertos.splice(0).map((contexto) => contexto.close()))
    const [dichas, provocadas] = [quejas, esperadas]
    quejas = []
    esperadas = []
    expect(
      dichas.filter((queja) => !provocadas.some((esperada) => esperada.test(queja))),
      'the page complained',
    ).toEqual([])
  })

  async function retrata(prueba: string): Promise<void> {
    await mkdir(FALLAS, { recursive: true })
    for (const [i, pagina] of abiertos.flatMap((contexto) => contexto.pages()).entries()) {
      await pagina.screenshot({ path: join(FALLAS, `${prueba.replaceAll(/\W+/g, '-').slice(0, 60)}-${i}.png`), fullPage: true })
    }
  }

  return {
    get aplicacion() {
      if (aplicacion === undefined) throw new Error('La aplicación se levanta antes de la primera prueba.')
      return aplicacion
    },
    get navegador() {
      if (navegador === undefined) throw new Error('El navegador se abre antes de la primera prueba.')
      return navegador
    },
    async visitante(ancho, { sinConexion = false } = {}) {
      if (navegador === undefined || aplicacion === undefined) throw new Error('El navegador se abre antes de la primera prueba.')
      const contexto = await navegador.newContext({
        baseURL: aplicacion.url,
        viewport: { width: ancho, height: ancho < 600 ? 740 : 800 },
        locale: 'es-CL',
        reducedMotion: 'reduce',
        // What it answers, no test that holds or changes a call would see.
        serviceWorkers: sinConexion ? 'allow' : 'block',
      })
      abiertos.push(contexto)
      await aplicacion.alcanza?.(contexto)
      contexto.setDefaultTimeout(PACIENCIA)
      contexto.on('console', (mensaje) => {
        if (mensaje.type() === 'error') quejas.push(`${mensaje.text()} (${mensaje.location().url})`)
      })
      contexto.on('weberror', (error) => quejas.push(error.error().message))
      return contexto.newPage()
    },
    espera(queja) {
      esperadas.push(queja)
    },
  }
}

/** How many pages a PDF has; `/Pages` is the tree that holds them. */
export function paginasDe(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}
