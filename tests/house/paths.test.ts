import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'

/** A text that is a path, or ends in one after a value, with its query or fragment or without. */
const CAMINO = /['"`}](\/[\w/-]+)['"`?#]/g

test('en src y en server, los caminos del producto se escriben solo en contract/rules/rutas.ts', () => {
  const caminos = Object.values(PATH_DE_RUTA)
  const archivos = ['src', 'server'].flatMap((carpeta) =>
    readdirSync(carpeta, { recursive: true, encoding: 'utf8' }).map((nombre) => join(carpeta, nombre)),
  )
  const escritos = archivos
    .filter((archivo) => /\.tsx?$/.test(archivo))
    .flatMap((archivo) => [...readFileSync(archivo, 'utf8').matchAll(CAMINO)].map(([, camino = '']) => ({ archivo, camino })))
  expect(escritos.filter(({ camino }) => caminos.includes(camino))).toEqual([])
})
