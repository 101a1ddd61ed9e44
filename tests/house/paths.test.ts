import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { archivosEn } from './archivos.ts'

/** A text that is a path, or ends in one after a value, with its query or fragment or without. */
const CAMINO = /['"`}](\/[\w/-]+)['"`?#]/g

test('en src y en server, los caminos del producto se escriben solo en contract/rules/rutas.ts', () => {
  const caminos = Object.values(PATH_DE_RUTA)
  const escritos = archivosEn(['src', 'server'], /\.tsx?$/).flatMap((archivo) =>
    [...readFileSync(archivo, 'utf8').matchAll(CAMINO)].map(([, camino = '']) => ({ archivo, camino })),
  )
  expect(escritos.filter(({ camino }) => caminos.includes(camino))).toEqual([])
})
