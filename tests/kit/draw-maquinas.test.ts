import { readdir, readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { StateMachine } from 'xstate'
import type { AtlasData } from '#kit/draw/atlas/data.ts'
import { drawAgain } from '#kit/draw/best.ts'
import type { Chart } from '#kit/draw/chart.ts'
import { inventory } from '#kit/inventory.ts'
import { archivosDeMaquinas } from '#scripts/docs/archivos.ts'
import { leeMaquinas } from '#scripts/docs/maquinas.ts'
import { arrowsIn, faults, numbersOf } from '#tests/support/maquinas/dibujo.ts'

const CARPETA = new URL('../../docs/maquinas/', import.meta.url)

/** A page's width with a tenth more: then 13 px are shown as 12. */
const PAGINA = 1210

/** A machine of at most so many transitions is drawn from nothing; of a larger one, what is committed is made again as it was chosen. */
const CHICA = 12

const leeAtlas = (texto: string) => JSON.parse(texto.replace('globalThis.atlas = ', '')) as AtlasData

let archivos: Map<string, string>
let atlas: AtlasData

beforeAll(async () => {
  const escrito = leeAtlas(await readFile(new URL('datos.js', CARPETA), 'utf8'))
  const dibujos = new Map(escrito.machines.map(({ name, drawing }) => [name, drawing]))
  archivos = await archivosDeMaquinas(async (de, dibuja) => {
    const { name, transitions } = de as Chart
    const antes = dibujos.get(name)
    const igual = antes !== undefined && transitions.length > CHICA ? await drawAgain(de as Chart, antes) : null
    return igual ?? dibuja()
  })
  atlas = leeAtlas(archivos.get('datos.js') ?? '')
}, 300_000)

test('docs/maquinas es lo que dice el código: si no, corra npm run docs', async () => {
  const presentes = await readdir(CARPETA)
  expect(presentes.toSorted()).toEqual([...archivos.keys()].toSorted())
  const textos = await Promise.all(presentes.map(async (nombre) => ({ nombre, texto: await readFile(new URL(nombre, CARPETA), 'utf8') })))
  expect(textos.filter(({ nombre, texto }) => archivos.get(nombre) !== texto).map(({ nombre }) => nombre)).toEqual([])
})

test('ningún diagrama del producto encima textos ni suelta flechas', () => {
  expect([atlas.system, ...atlas.machines].flatMap(({ drawing }) => faults(drawing).map((fault) => `${drawing.name}: ${fault}`))).toEqual(
    [],
  )
})

test('cada transición está una vez en el diagrama y una en la tabla, con el mismo número', () => {
  for (const { name, drawing, rows } of atlas.machines) {
    const todos = rows.map((_, index) => index + 1)
    expect(
      rows.map(({ number }) => number),
      name,
    ).toEqual(todos)
    expect(numbersOf(drawing), name).toEqual(todos)
  }
})

test('cada transición es una flecha: sale de su estado y llega adonde lleva, o vuelve a él', async () => {
  const maquinas = new Map((await leeMaquinas()).map(({ carpeta, chart }) => [carpeta, chart]))
  for (const { name, drawing } of atlas.machines) {
    const { transitions } = maquinas.get(name)!
    const pedidas = transitions.flatMap(({ number, source, targets }) =>
      (targets.length === 0 ? [source] : targets).map((target) => ({ target, source, dicha: `${number} ${source} → ${target}` })),
    )
    const { leave, arrive } = arrowsIn(drawing)
    expect(leave.toSorted(), name).toEqual(pedidas.map(({ dicha }) => dicha).toSorted())
    const lejos = pedidas.filter(({ source, target }) => source !== target).map(({ dicha }) => dicha)
    expect(arrive.toSorted(), name).toEqual(lejos.toSorted())
  }
})

test('los diagramas caben en una página sin que su letra se achique', () => {
  expect(
    [atlas.system, ...atlas.machines]
      .filter(({ drawing }) => drawing.width > PAGINA)
      .map(({ name, drawing }) => `${name}: ${drawing.width}`),
  ).toEqual([])
})

test('nada del atlas pide algo fuera de su carpeta', () => {
  for (const nombre of ['index.html', 'atlas.css', 'atlas.js'])
    expect(archivos.get(nombre)?.replaceAll('http://www.w3.org/2000/svg', ''), nombre).not.toMatch(/https?:\/\/|\bfetch\(|@import/)
})

test('cada invocación de cada diagrama está en el mapa del sistema: la de una máquina con su flecha, la de un actor dentro de quien lo invoca, y todas en su tabla', async () => {
  const maquinas = await leeMaquinas()
  const indice = archivos.get('README.md') ?? ''
  const filas = new Map(
    indice
      .slice(indice.indexOf('## Lo que cada máquina hace correr'))
      .split('\n')
      .map((fila) => [/^\| \[[^\]]+\]\(([\w-]+)\.md\)/.exec(fila)?.[1], fila]),
  )
  const flechas = new Set(atlas.system.drawing.arrows.map(({ source, target }) => `${source} → ${target}`))
  const dentro = (carpeta: string) =>
    atlas.system.drawing.states
      .find(({ id }) => id === carpeta)
      ?.lines.map(({ text }) => text)
      .join(' ') ?? ''
  const faltan = maquinas.flatMap(({ carpeta, machine, chart }) =>
    inventory(machine)
      .states.flatMap(({ invokes }) => invokes)
      .flatMap(({ src }) => {
        const fila = filas.get(carpeta) ?? ''
        const dicho = fila.includes(chart.words.actors[src] ?? src) ? [] : [`${carpeta}: ${src} no está en su fila`]
        const logica: unknown = machine.implementations.actors[src]
        if (!(logica instanceof StateMachine) || logica.id === 'wait')
          return dentro(carpeta).includes(chart.words.actors[src] ?? src) ? dicho : [...dicho, `${carpeta}: ${src} no está en su caja`]
        return flechas.has(`${carpeta} → ${logica.id}`) ? dicho : [...dicho, `${carpeta} → ${logica.id} no tiene flecha`]
      }),
  )
  expect(faltan).toEqual([])
  expect(flechas.size).toBeGreaterThan(45)
})
