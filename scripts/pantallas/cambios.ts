import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** How much of a picture may differ without anything having moved: a date or an hour is another each time. */
const RUIDO = 0.0005

interface Cambio {
  retrato: string
  /** How much of it is different, from 0 to 1; `null` when there was none before, or of another size. */
  parte: number | null
}

/** One more than the other has, on white. */
function aLaMedida(imagen: PNG, ancho: number, alto: number): PNG {
  const hoja = new PNG({ width: ancho, height: alto, fill: true })
  PNG.bitblt(imagen, hoja, 0, 0, imagen.width, imagen.height, 0, 0)
  return hoja
}

async function compara(antes: string, ahora: string, diferencia: string): Promise<number> {
  const [una, otra] = [PNG.sync.read(await readFile(antes)), PNG.sync.read(await readFile(ahora))]
  const [ancho, alto] = [Math.max(una.width, otra.width), Math.max(una.height, otra.height)]
  const dibujo = new PNG({ width: ancho, height: alto })
  const [vieja, nueva] = [aLaMedida(una, ancho, alto), aLaMedida(otra, ancho, alto)]
  const distintos = pixelmatch(vieja.data, nueva.data, dibujo.data, ancho, alto, { threshold: 0.2 })
  const parte = distintos / (ancho * alto)
  if (parte > RUIDO) {
    await mkdir(dirname(diferencia), { recursive: true })
    await writeFile(diferencia, PNG.sync.write(dibujo))
  }
  return parte
}

/**
 * What moved since the last pictures: each that is in both folders and differs leaves its differences in `diferencias`, the largest
 * first. It tells; it decides nothing.
 */
export async function loQueCambio(antes: string, ahora: string, diferencias: string): Promise<Cambio[]> {
  const retratos = (await readdir(ahora, { recursive: true })).filter((archivo) => archivo.endsWith('.png') && !archivo.startsWith('hojas'))
  const cambios: Cambio[] = []
  for (const retrato of retratos) {
    const anterior = join(antes, retrato)
    const parte = existsSync(anterior) ? await compara(anterior, join(ahora, retrato), join(diferencias, retrato)) : null
    if (parte === null || parte > RUIDO) cambios.push({ retrato, parte })
  }
  return cambios.sort((uno, otro) => (otro.parte ?? 2) - (uno.parte ?? 2))
}
