import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { surveyAnsweringMachine } from '#machines/survey-answering/survey-answering.chart.ts'

/** React and its renderer alone, built as the page is and after gzip: what any page made with them weighs, in kB of 1,000 bytes. Whole, 67.4 (ADR 106). */
const REACT = 42.9

const pesa = (contenido: Uint8Array | string): number => gzipSync(contenido, { level: 9 }).length / 1000

const construida = (pagina: string): Promise<string> => readFile(join('dist/web', pagina), 'utf8')

/** What a built page names of its own, each once: its program, in as many files as it has, its styles and its letters. */
const archivosDe = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, ruta = '']) => ruta)),
]

/** Everything that a built page asks for before it can be used, itself and its styles included: it has no letters of its own. */
async function pesoDe(pagina: string): Promise<number> {
  const html = await construida(pagina)
  const archivos = archivosDe(html)
  expect(archivos.length, 'la página construida nombra sus archivos').toBeGreaterThan(0)
  expect(html).not.toContain('@font-face')
  const pesos = await Promise.all(archivos.map(async (ruta) => pesa(await readFile(join('dist/web', ruta)))))
  return pesos.reduce((suma, peso) => suma + peso, pesa(html))
}

// Two kilobytes over what it was: each wait that a person sees is bounded and told (ADR 030). And 600 bytes, for the head of a paper form, asked first, and
// 200 for the help desk at its foot, and 300 to load itself again when another release took its place (ADR 082); and 700 that came in a file of their own.
test('la página de la encuesta pesa en total a lo más 87,9 kB, y a lo más 44,6 kB sin contar React', async () => {
  const total = await pesoDe('encuestador/index.html')
  expect(total).toBeLessThanOrEqual(87.9)
  expect(total - REACT).toBeLessThanOrEqual(44.6)
})

/** What the service sends of a file, in bytes: its form in Brotli, which the build leaves beside it, where it has one. */
async function enviado(ruta: string): Promise<number> {
  const entero = join('dist/web', ruta)
  return (await readFile(existsSync(`${entero}.br`) ? `${entero}.br` : entero)).length
}

// What they weigh, and one in a hundred more: they have to come down to 120,000 with what each door asks for besides. The names of the other
// parts, which are hashes, stand in the first one: the same program compressed to 59 and to 117 bytes more with other names.
test.each([
  ['index.html', 112_300],
  ['encuestador/index.html', 77_200],
])('%s, con lo que pide para comenzar, se envía en a lo más %d bytes', async (pagina, tope) => {
  const archivos = [pagina, ...archivosDe(await construida(pagina))]
  const pesos = await Promise.all(archivos.map(enviado))
  expect(pesos.reduce((suma, peso) => suma + peso, 0)).toBeLessThanOrEqual(tope)
})

/** A path with `{a,b}` in it, once for each. */
const cada = (patron: string): string[] => {
  const [, antes = '', dentro = '', despues = ''] = /^(.*)\{(.*)\}(.*)$/.exec(patron) ?? []
  return dentro === '' ? [patron] : dentro.split(',').map((uno) => antes + uno + despues)
}

test('los estilos de la página de la encuesta se leen de archivos que existen, y de todas las piezas que ella importa', async () => {
  const hoja = await readFile('src/encuestador/estilos.css', 'utf8')
  const leidas = [...hoja.matchAll(/^@source "\.\.\/(ui\/.*)";$/gm)].flatMap(([, patron = '']) => cada(patron))
  const codigo = await Promise.all(
    (await readdir('src/encuestador'))
      .filter((archivo) => /\.tsx?$/.test(archivo))
      .map((archivo) => readFile(`src/encuestador/${archivo}`, 'utf8')),
  )
  const importadas = new Set(codigo.flatMap((texto) => [...texto.matchAll(/from '#(ui\/[^']+\.tsx)'/g)].map(([, ruta = '']) => ruta)))
  expect(leidas.filter((ruta) => !existsSync(join('src', ruta)))).toEqual([])
  expect([...importadas].filter((ruta) => !leidas.includes(ruta))).toEqual([])
  expect(importadas.size).toBeGreaterThan(5)
})

test('la aplicación comienza con dos archivos de programa, y la página que termina un ingreso con Microsoft no trae la aplicación', async () => {
  const programas = async (pagina: string) => archivosDe(await construida(pagina)).filter((ruta) => ruta.endsWith('.js'))
  const aplicacion = await programas('index.html')
  expect(aplicacion.length).toBe(2)
  const [mayor] = aplicacion.filter((ruta) => ruta.includes('/app-'))
  expect(mayor).toBeDefined()
  expect(await programas('msal.html')).not.toContain(mayor)
})

test('las listas de contraseñas comunes vienen en un archivo aparte, que ninguna página trae al comenzar', async () => {
  const conListas = (texto: string) => texto.includes('passwords-common')
  const todos = (await readdir('dist/web/assets')).filter((archivo) => archivo.endsWith('.js'))
  const suyos = await Promise.all(todos.map(async (archivo) => conListas(await construida(`assets/${archivo}`))))
  expect(suyos.filter(Boolean)).toHaveLength(1)
  for (const pagina of ['index.html', 'encuestador/index.html', 'msal.html']) {
    const programas = archivosDe(await construida(pagina)).filter((ruta) => ruta.endsWith('.js'))
    expect(programas.length).toBeGreaterThan(0)
    for (const ruta of programas) expect(conListas(await construida(ruta))).toBe(false)
  }
})

const descripcionesDe = ({ description, states }: AnyStateNode): string[] => [
  ...(description === undefined ? [] : [description]),
  ...Object.values(states).flatMap(descripcionesDe),
]

test('la página de la encuesta no trae lo que su máquina dice de cada estado a quien la lee', async () => {
  const descripciones = descripcionesDe(surveyAnsweringMachine.root)
  expect(descripciones.length).toBeGreaterThan(10)
  const programas = archivosDe(await construida('encuestador/index.html')).filter((ruta) => ruta.endsWith('.js'))
  const textos = await Promise.all(programas.map((ruta) => readFile(join('dist/web', ruta), 'utf8')))
  expect(textos.length).toBeGreaterThan(0)
  for (const texto of textos) expect(descripciones.filter((descripcion) => texto.includes(descripcion))).toEqual([])
})
