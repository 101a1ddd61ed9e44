import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

/** What the built page asks for before it can be used, in kB of 1,000 bytes after gzip. The font arrives while the page is read. */
async function pesoDe(pagina: string): Promise<number> {
  const html = await readFile(join('dist/web', pagina), 'utf8')
  const archivos = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, ruta = '']) => ruta)
  expect(archivos.length, 'la página construida nombra sus archivos').toBeGreaterThan(1)
  const pesos = await Promise.all(archivos.map(async (ruta) => gzipSync(await readFile(join('dist/web', ruta)), { level: 9 }).length))
  return pesos.reduce((suma, peso) => suma + peso, 0) / 1000
}

test('la página de la encuesta pesa a lo más 120 kB', async () => {
  expect(await pesoDe('encuestador/index.html')).toBeLessThanOrEqual(120)
})
