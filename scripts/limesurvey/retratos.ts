import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

const ANCHOS = [360, 1280] as const
const ALTO: Record<(typeof ANCHOS)[number], number> = { 360: 740, 1280: 800 }

/** The largest that a picture may be, in bytes. */
const TOPE = 60_000
const CALIDADES = [0.8, 0.65, 0.5, 0.35]

export interface Retrato {
  nombre: string
  /** What it shows, for who reads the page of pictures. */
  texto: string
}

/** Takes the pictures of a walk, in both widths, and keeps in `carpeta` what each shows. */
export class Retratos {
  readonly tomados: Retrato[] = []
  readonly #carpeta: string
  readonly #navegador: Browser
  #taller: Page | undefined

  constructor(navegador: Browser, carpeta: string) {
    this.#navegador = navegador
    this.#carpeta = carpeta
  }

  /** Empties the folder of the pictures of another time. */
  async empieza(): Promise<void> {
    await rm(this.#carpeta, { recursive: true, force: true })
    await mkdir(this.#carpeta, { recursive: true })
    this.#taller = await this.#navegador.newPage()
  }

  /** The page as it is, and what has to be in sight in it. */
  async toma(pagina: Page, que: string, texto: string, aLaVista?: () => Promise<void>): Promise<void> {
    const nombre = `${String(this.tomados.length + 1).padStart(2, '0')}-${que}`
    const antes = pagina.viewportSize()
    for (const ancho of ANCHOS) {
      await pagina.setViewportSize({ width: ancho, height: ALTO[ancho] })
      await aLaVista?.()
      const png = await pagina.screenshot({ animations: 'disabled' })
      await writeFile(join(this.#carpeta, `${nombre}-${ancho}.webp`), await this.#enWebp(png))
    }
    if (antes !== null) await pagina.setViewportSize(antes)
    this.tomados.push({ nombre, texto })
  }

  /** As small as it has to be: the browser itself knows the format. */
  async #enWebp(png: Buffer): Promise<Buffer> {
    for (const calidad of CALIDADES) {
      const url = await this.#taller?.evaluate(
        async ({ fuente, calidad: cuanta }) => {
          const imagen = new Image()
          imagen.src = fuente
          await imagen.decode()
          const lienzo = document.createElement('canvas')
          lienzo.width = imagen.width
          lienzo.height = imagen.height
          lienzo.getContext('2d')?.drawImage(imagen, 0, 0)
          return lienzo.toDataURL('image/webp', cuanta)
        },
        { fuente: `data:image/png;base64,${png.toString('base64')}`, calidad },
      )
      const webp = Buffer.from((url ?? '').replace('data:image/webp;base64,', ''), 'base64')
      if (webp.length <= TOPE) return webp
    }
    throw new Error(`A picture takes more than ${TOPE} bytes.`)
  }
}
