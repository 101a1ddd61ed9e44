import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { flows } from '#app/flows.ts'
import type { Operacion } from '#contract/operacion.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { enCamello, enKebab } from '#scripts/nuevo/texto.ts'

const ESCRITO = readFileSync('docs/walk.md', 'utf8')

const entreComillas = (texto = '') => [...texto.matchAll(/`([^`]+)`/g)].map(([, dentro = '']) => dentro)
const filasDe = (titulo: string) =>
  (ESCRITO.split(`## ${titulo}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((linea) => linea.startsWith('| `'))
    .map((linea) => linea.split('|').slice(1, -1).map(entreComillas))

const RUTAS = filasDe('Routes').map(([[nombre = ''] = [], rutas = [], ...pisos]) => ({ nombre, rutas, archivos: pisos.flat() }))
const SIN_RUTA = new Set(filasDe('What is not called as a route').flatMap(([nombres = []]) => nombres))
const REUNEN = new Map(filasDe('Areas that gather several').map(([[area = ''] = [], segmentos = []]) => [area, segmentos]))

/** `/admin/usuarios` → `admin-usuarios`. */
const nombreDe = (camino: string) => enKebab(camino.slice(1).replaceAll('/', '-'))

/** The floors where a thing may have something of its own, each by the name that it has there. */
const PISOS: Readonly<Record<string, (nombre: string) => string>> = {
  máquina: (nombre) => `machines/${nombre}`,
  pantalla: (nombre) => `src/screens/${nombre}`,
  actores: (nombre) => `src/actors/${nombre}.ts`,
  'prueba de máquina': (nombre) => `tests/machines/${nombre}`,
  'prueba de pantalla': (nombre) => `tests/screens/${nombre}.test.tsx`,
  diagrama: (nombre) => `docs/maquinas/${nombre}.svg`,
}

const deCarpeta = (carpeta: string) =>
  readdirSync(carpeta, { withFileTypes: true })
    .filter((entrada) => entrada.isDirectory())
    .map(({ name }) => name)
const conocido = (nombre: string) => SIN_RUTA.has(nombre) || RUTAS.some((ruta) => ruta.nombre === nombre)

describe('docs/walk.md', () => {
  test('cada ruta del producto tiene su fila', () => {
    const enFilas = RUTAS.flatMap(({ rutas }) => rutas)
    expect(Object.values(PATH_DE_RUTA).filter((camino) => !enFilas.includes(camino))).toEqual([])
  })

  test('cada archivo que nombra existe', () => {
    const archivos = RUTAS.flatMap((ruta) => ruta.archivos)
    expect(archivos.length).toBeGreaterThan(100)
    expect(archivos.filter((archivo) => !existsSync(archivo))).toEqual([])
  })
})

describe('un solo nombre en cada piso', () => {
  test('el de una fila es el de su ruta', () => {
    const otros = RUTAS.filter(
      ({ nombre, rutas }) => !rutas.some((ruta) => nombreDe(ruta) === nombre || nombreDe(ruta).startsWith(`${nombre}-`)),
    )
    expect(otros.filter(({ nombre }) => nombre !== 'encuestador')).toEqual([])
  })

  test.each(RUTAS)('$nombre', ({ nombre, archivos }) => {
    const propios = Object.entries(PISOS).filter(([, donde]) => existsSync(donde(nombre)))
    const flujo = enCamello(nombre) in flows ? ['flujo'] : []
    process.stdout.write(`${nombre}: ${[...propios.map(([piso]) => piso), ...flujo].join(', ')}\n`)
    // What the row names on these floors is its own, or stands among what is not called as a route.
    const deOtroNombre = archivos.filter((archivo) => {
      const [, deEllos] = /^(?:machines|src\/screens|src\/actors|tests\/machines)\/([^/.]+)/.exec(archivo) ?? []
      return deEllos !== undefined && deEllos !== nombre && !deEllos.startsWith(`${nombre}-`) && !conocido(deEllos)
    })
    expect(deOtroNombre).toEqual([])
    const queFaltan = ['máquina', 'pantalla', 'actores']
      .map((piso) => PISOS[piso]?.(nombre) ?? '')
      .filter((archivo) => existsSync(archivo) && !archivos.includes(archivo))
    expect(queFaltan).toEqual([])
  })

  test('no hay máquina, pantalla ni prueba de máquina que no esté en la caminata', () => {
    const todas = ['machines', 'src/screens', 'tests/machines'].flatMap((carpeta) =>
      deCarpeta(carpeta)
        .filter((nombre) => !conocido(nombre))
        .map((nombre) => `${carpeta}/${nombre}`),
    )
    expect(todas).toEqual([])
  })

  test('cada flujo se llama como su ruta o como lo que hace, con su clase después', () => {
    const nombres = [...RUTAS.map(({ nombre }) => nombre), ...SIN_RUTA].map(enCamello)
    expect(
      Object.keys(flows).filter(
        (flujo) => !nombres.some((nombre) => flujo === nombre || (flujo.startsWith(nombre) && /^[A-Z]/.test(flujo.slice(nombre.length)))),
      ),
    ).toEqual([])
  })
})

const contratos = import.meta.glob<Record<string, unknown>>('#contract/*.ts', { eager: true })

/** The operations that a file of the contract declares. */
function operacionesDe(exportado: Record<string, unknown>): Operacion[] {
  return Object.entries(exportado)
    .filter(([nombre]) => nombre !== 'OPERACIONES')
    .flatMap(([, valor]) => (typeof valor === 'object' && valor !== null ? Object.values(valor) : []))
    .filter((valor): valor is Operacion => typeof valor === 'object' && valor !== null && 'metodo' in valor && 'path' in valor)
}

describe('un solo nombre por área, en contract y en server', () => {
  const deAreas = Object.entries(contratos)
    .map(([archivo, exportado]) => ({ area: /([^/.]+)(\.[^/]+)?\.ts$/.exec(archivo)?.[1] ?? '', operaciones: operacionesDe(exportado) }))
    .filter(({ operaciones }) => operaciones.length > 0)

  test('cada archivo con operaciones tiene su área, y cada área su archivo', () => {
    expect([...new Set(deAreas.map(({ area }) => area))].toSorted()).toEqual(deCarpeta('server/areas').toSorted())
  })

  test('el nombre es el primer segmento de sus llamadas, o la página dice qué reúne', () => {
    const deOtro = deAreas.flatMap(({ area, operaciones }) =>
      operaciones
        .map(({ path }) => path.replace(/^\/admin/, '').split('/')[1] ?? '')
        .filter((segmento) => segmento !== area && !REUNEN.get(area)?.includes(segmento))
        .map((segmento) => `${area}: ${segmento}`),
    )
    expect(deOtro).toEqual([])
    const sobran = [...REUNEN].flatMap(([area, segmentos]) =>
      segmentos.filter(
        (segmento) =>
          !deAreas.some(
            (una) => una.area === area && una.operaciones.some(({ path }) => path.replace(/^\/admin/, '').split('/')[1] === segmento),
          ),
      ),
    )
    expect(sobran).toEqual([])
  })
})
