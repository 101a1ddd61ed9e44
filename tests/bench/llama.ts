import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

interface Nodo {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
  children?: number[]
}

interface Perfil {
  nodes: Nodo[]
  samples: number[]
  timeDeltas: number[]
}

/** A function of the flame with the microseconds of it and of what it called. */
interface Rama {
  nombre: string
  total: number
  ramas: Map<string, Rama>
}

const [ANCHO, ALTO, MINIMO] = [1200, 16, 0.002]
/** Not work: the thread waits for somebody. */
const OCIO = new Set(['(idle)', '(root)'])

const nombreDe = ({ callFrame: { functionName, url, lineNumber } }: Nodo): string =>
  `${functionName || '(anónima)'} ${url.split('/').slice(-2).join('/')}${lineNumber > 0 ? `:${lineNumber + 1}` : ''}`.trim()

function suma(raiz: Rama, { nodes, samples, timeDeltas }: Perfil): void {
  const porId = new Map(nodes.map((nodo) => [nodo.id, nodo]))
  const padre = new Map(nodes.flatMap(({ id, children = [] }) => children.map((hijo) => [hijo, id] as const)))
  const propios = new Map<number, number>()
  samples.forEach((id, i) => propios.set(id, (propios.get(id) ?? 0) + Math.max(0, timeDeltas[i] ?? 0)))
  for (const [id, micros] of propios) {
    const pila: string[] = []
    for (let uno: number | undefined = id; uno !== undefined; uno = padre.get(uno)) {
      const nodo = porId.get(uno)
      if (nodo !== undefined && nodo.callFrame.functionName !== '(root)') pila.unshift(nombreDe(nodo))
    }
    if (OCIO.has(pila[0] ?? '(root)')) continue
    raiz.total += micros
    let rama = raiz
    for (const nombre of pila) {
      const hija: Rama = rama.ramas.get(nombre) ?? { nombre, total: 0, ramas: new Map() }
      hija.total += micros
      rama.ramas.set(nombre, hija)
      rama = hija
    }
  }
}

const escapa = (texto: string) => texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function rectangulos({ nombre, total, ramas }: Rama, todo: number, desde: number, piso: number): string[] {
  const ancho = (total / todo) * ANCHO
  const tono = [...nombre].reduce((cuenta, letra) => (cuenta * 31 + letra.charCodeAt(0)) % 60, 7)
  const letras = Math.floor(ancho / 6.2)
  const propio = `<g><title>${escapa(nombre)}: ${((100 * total) / todo).toFixed(1)} %</title><rect x="${desde.toFixed(1)}" y="${piso * ALTO}" width="${ancho.toFixed(1)}" height="${ALTO - 1}" fill="hsl(${tono} 75% 68%)"/>${letras > 3 ? `<text x="${(desde + 2).toFixed(1)}" y="${piso * ALTO + 11}">${escapa(nombre.slice(0, letras))}</text>` : ''}</g>`
  let donde = desde
  const debajo = [...ramas.values()]
    .toSorted((una, otra) => otra.total - una.total)
    .flatMap((rama) => {
      const suyos = rama.total / todo < MINIMO ? [] : rectangulos(rama, todo, donde, piso + 1)
      donde += (rama.total / todo) * ANCHO
      return suyos
    })
  return [propio, ...debajo]
}

/** The flame graph of the profiles that V8 left in a folder (`--cpu-prof`), all in one, without what was waited: an SVG that stands alone. */
export async function llamaDe(carpeta: string): Promise<string> {
  const raiz: Rama = { nombre: 'todo', total: 0, ramas: new Map() }
  for (const archivo of await readdir(carpeta))
    if (archivo.endsWith('.cpuprofile')) suma(raiz, JSON.parse(await readFile(join(carpeta, archivo), 'utf8')) as Perfil)
  if (raiz.total === 0) throw new Error('El servidor no dejó su perfil.')
  const piezas = rectangulos(raiz, raiz.total, 0, 0)
  const pisos = Math.max(...piezas.map((pieza) => Number(/ y="(\d+)"/.exec(pieza)?.[1] ?? 0))) + ALTO
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ANCHO} ${pisos}" font-family="monospace" font-size="10">\n${piezas.join('\n')}\n</svg>\n`
}
