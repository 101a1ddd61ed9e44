import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RUTAS_DE_APP } from '#routes'

const filas = readFileSync('docs/walk.md', 'utf8')
  .split('\n')
  .filter((linea) => linea.startsWith('| `/'))
const entreComillas = (texto: string) => [...texto.matchAll(/`([^`]+)`/g)].map(([, dentro = '']) => dentro)

test('cada ruta del producto tiene su fila', () => {
  const rutas = filas.flatMap((fila) => entreComillas(fila.split('|')[1] ?? ''))
  const faltan = Object.values(RUTAS_DE_APP)
    .map(({ path }) => path)
    .filter((path) => !rutas.includes(path))
  expect(faltan).toEqual([])
})

test('cada archivo que nombra existe', () => {
  const archivos = filas.flatMap((fila) => entreComillas(fila.split('|').slice(2).join('|')))
  expect(archivos.length).toBeGreaterThan(100)
  expect(archivos.filter((archivo) => !existsSync(archivo))).toEqual([])
})
