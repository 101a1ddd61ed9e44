import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

/** React and its renderer alone, built as the page is and after gzip: what any page made with them weighs, in kB of 1,000 bytes. */
const REACT = 67.4

const pesa = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length / 1000

/** Everything that a built page asks for before it can be used, itself, its styles and its letters included. */
async function pesoDe(pagina: string): Promise<number> {
  const html = await readFile(join('dist/web', pagina))
  const archivos = new Set([...html.toString().matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, ruta = '']) => ruta))
  const estilos = [...archivos].filter((ruta) => ruta.endsWith('.css'))
  expect(estilos.length, 'la página construida nombra sus archivos').toBeGreaterThan(0)
  for (const ruta of estilos) {
    const hoja = await readFile(join('dist/web', ruta), 'utf8')
    for (const [, letra = ''] of hoja.matchAll(/url\("?(\/assets\/[^")]+)"?\)/g)) archivos.add(letra)
  }
  const pesos = await Promise.all([...archivos].map(async (ruta) => pesa(await readFile(join('dist/web', ruta)))))
  return pesos.reduce((suma, peso) => suma + peso, pesa(html))
}

test('la página de la encuesta pesa en total a lo más 110 kB, y a lo más 40 kB sin contar React', async () => {
  const total = await pesoDe('encuestador/index.html')
  expect(total).toBeLessThanOrEqual(110)
  expect(total - REACT).toBeLessThanOrEqual(40)
})
