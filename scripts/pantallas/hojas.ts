import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Browser } from 'playwright-core'

/** A page of thumbnails, each with its name, to look at many pages at once. */
export async function hojaDeContactos(navegador: Browser, titulo: string, retratos: readonly string[], destino: string): Promise<void> {
  const ancho = /-360(-oscuro)?\.png$/.test(retratos[0] ?? '') ? 220 : 460
  const figuras = await Promise.all(
    retratos.map(
      async (retrato) =>
        `<figure><img src="data:image/png;base64,${(await readFile(retrato)).toString('base64')}"><figcaption>${basename(retrato, '.png')}</figcaption></figure>`,
    ),
  )
  const pagina = await navegador.newPage({ viewport: { width: 1500, height: 900 } })
  await pagina.setContent(`<!doctype html><html lang="es"><title>${titulo}</title><style>
    body { margin: 16px; background: #888; font: 13px sans-serif; display: flex; flex-wrap: wrap; gap: 12px; align-items: start }
    figure { margin: 0; width: ${ancho}px } img { width: 100%; max-height: 900px; object-fit: cover; object-position: top; display: block }
    figcaption { background: #fff; padding: 2px 4px }
  </style>${figuras.join('')}</html>`)
  await pagina.screenshot({ path: destino, fullPage: true })
  await pagina.close()
}
