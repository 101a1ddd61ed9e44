import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'

const filas = readFileSync('docs/walk.md', 'utf8')
  .split('\n')
  .filter((linea) => linea.startsWith('| `/'))
const entreComillas = (texto: string) => [...texto.matchAll(/`([^`]+)`/g)].map(([, dentro = '']) => dentro)

test('cada ruta del producto tiene su fila', () => {
  const rutas = filas.flatMap((fila) => entreComillas(fila.split('|')[1] ?? ''))
  expect(Object.values(PATH_DE_RUTA).filter((path) => !rutas.includes(path))).toEqual([])
})

test('cada archivo que nombra existe', () => {
  const archivos = filas.flatMap((fila) => entreComillas(fila.split('|').slice(2).join('|')))
  expect(archivos.length).toBeGreaterThan(100)
  expect(archivos.filter((archivo) => !existsSync(archivo))).toEqual([])
})
