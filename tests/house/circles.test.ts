import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'
import { archivosEn } from './archivos.ts'

const CARPETAS = ['contract', 'machines', 'kit', 'src', 'server', 'scripts', 'tests']
const ES_CODIGO = /\.(m?ts|tsx|mjs)$/

/** Every module that a file names, in any of the ways there are: lazily and for its types too, which the linter's rule does not follow. */
function nombradosPor(archivo: string): string[] {
  const { program, errors } = parseSync(archivo, readFileSync(archivo, 'utf8'))
  expect(errors, archivo).toEqual([])
  const nombrados: string[] = []
  const anota = ({ source }: { source: object | null }) => {
    if (source && 'value' in source && typeof source.value === 'string') nombrados.push(source.value)
  }
  new Visitor({
    ImportDeclaration: anota,
    ImportExpression: anota,
    TSImportType: anota,
    ExportAllDeclaration: anota,
    ExportNamedDeclaration: anota,
  }).visit(program)
  return nombrados
}

/** The project's own code that a file imports, by its path from the root; what a build leaves in dist is not there before it. */
function importadosPor(archivo: string): string[] {
  const { resolve: halla } = createRequire(resolve(archivo))
  return nombradosPor(archivo)
    .filter((nombre) => /^[.#]/.test(nombre) && !nombre.startsWith('../dist/'))
    .map((nombre) => relative('.', halla(nombre.replace(/\?.*$/, ''))))
    .filter((ruta) => ES_CODIGO.test(ruta))
}

/** The circles that a walk in depth closes, each written from a file back to itself. */
function circulosDe(grafo: ReadonlyMap<string, string[]>): string[] {
  const vistos = new Set<string>()
  const camino: string[] = []
  const circulos: string[] = []
  const recorre = (archivo: string): void => {
    const vuelta = camino.indexOf(archivo)
    if (vuelta >= 0) circulos.push([...camino.slice(vuelta), archivo].join(' → '))
    if (vistos.has(archivo)) return
    vistos.add(archivo)
    camino.push(archivo)
    grafo.get(archivo)?.forEach(recorre)
    camino.pop()
  }
  for (const archivo of grafo.keys()) recorre(archivo)
  return circulos
}

// Every file of the project is read and parsed.
test('ningún archivo se importa a sí mismo dando una vuelta, tampoco por una carga diferida o por un tipo', () => {
  const grafo = new Map(archivosEn(CARPETAS, ES_CODIGO).map((archivo) => [archivo, importadosPor(archivo)]))
  expect([...grafo.values()].flat().length).toBeGreaterThan(2_000)
  expect(circulosDe(grafo)).toEqual([])
}, 60_000)
