import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RUTAS_DE_APP } from '#routes'

/** A text that is a path, or ends in one after a value, with its query or fragment or without. */
const CAMINO = /['"`}](\/[\w/-]+)['"`?#]/g

test('en src, los caminos del producto se escriben solo en src/routes.ts', () => {
  const caminos = Object.values(RUTAS_DE_APP).map(({ path }) => path)
  const archivos = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (nombre) => /\.tsx?$/.test(nombre) && nombre !== 'routes.ts',
  )
  const escritos = archivos.flatMap((archivo) =>
    [...readFileSync(join('src', archivo), 'utf8').matchAll(CAMINO)].map(([, camino = '']) => ({ archivo, camino })),
  )
  expect(escritos.filter(({ camino }) => caminos.includes(camino))).toEqual([])
})
