import { dirname } from 'node:path'
import { esPrueba, importadores, type Textos } from './importaciones.ts'

/** A floor of the house, and the folders of the tests that look at it. The first that holds a file is its own. */
const PISOS: readonly (readonly [carpeta: string, pruebas: readonly string[]])[] = [
  ['src/screens', ['tests/screens']],
  ['src/actors', ['tests/screens', 'tests/machines']],
  ['src/app', ['tests/screens']],
  ['src/api', ['tests/screens']],
  ['src/ui', ['tests/screens']],
  ['src', ['tests/screens']],
  ['machines', ['tests/machines', 'tests/screens']],
  ['tests/machines', ['tests/machines']],
  ['server/areas', ['tests/server', 'tests/ataques']],
  ['server/plugins', ['tests/server', 'tests/ataques']],
  ['server/providers', ['tests/server']],
  ['server', ['tests/server']],
  ['contract/rules', ['tests/contract', 'tests/server', 'tests/screens']],
  ['contract', ['tests/contract', 'tests/server', 'tests/screens']],
  ['kit', ['tests/kit']],
  ['scripts', ['tests/contract', 'tests/kit', 'tests/server']],
]

/** What so many tests import is everybody's: only the whole of them says whether it is well. */
const DE_TODOS = 12

export interface Eleccion {
  /** Each test's file with why it was chosen. */
  pruebas: Map<string, string>
  /** The machines that changed, and those that run one of them. */
  maquinas: Set<string>
  /** What was left out, in words. */
  fuera: Set<string>
}

function pisoDe(archivo: string) {
  const piso = PISOS.find(([carpeta]) => archivo.startsWith(`${carpeta}/`))
  if (piso === undefined) return null
  const [carpeta, pruebas] = piso
  const [nombre = ''] = (archivo.slice(carpeta.length + 1).split('/')[0] ?? '').split('.')
  return { carpeta, pruebas, nombre }
}

/** `tests/server/admin-usuarios.test.ts` is called after `usuarios`; a machine's tests, after it alone. */
function llamadaPor(prueba: string, nombre: string): boolean {
  const suyo = /([\w-]+)\.test\.tsx?$/.exec(prueba)?.[1] ?? ''
  if (suyo === nombre) return true
  return !prueba.startsWith('tests/machines/') && (suyo.startsWith(`${nombre}-`) || suyo.endsWith(`-${nombre}`))
}

/** The rows of docs/walk.md that name a file or its folder, each as the paths that it names. */
function filasDe(caminata: string, archivo: string): string[][] {
  return caminata
    .split('\n')
    .filter((linea) => linea.startsWith('| `'))
    .map((fila) => [...fila.matchAll(/`([^`]+)`/g)].map(([, dentro = '']) => dentro))
    .filter((nombrados) => nombrados.some((nombrado) => archivo === nombrado || archivo.startsWith(`${nombrado}/`)))
}

interface Casa {
  textos: Textos
  caminata: string
  todas: readonly string[]
  importan: ReadonlyMap<string, ReadonlySet<string>>
}

function deUno(archivo: string, { textos, caminata, todas, importan }: Casa): Eleccion {
  const pruebas = new Map<string, string>()
  const maquinas = new Set<string>()
  const fuera = new Set<string>()
  const nadie = () => pruebas.size + maquinas.size + fuera.size === 0
  const corre = (prueba: string, porque: string) => {
    if (prueba.startsWith('tests/browser/')) fuera.add(`${prueba} (en navegador; ${porque})`)
    else pruebas.set(prueba, pruebas.get(prueba) ?? porque)
  }

  function porNombre(de: string): void {
    const piso = pisoDe(de)
    if (piso === null) return
    const { pruebas: carpetas, nombre, carpeta } = piso
    const deSusPisos = todas.filter(
      (prueba) => carpetas.some((cada) => prueba.startsWith(`${cada}/`)) || prueba.startsWith('tests/browser/'),
    )
    for (const prueba of deSusPisos.filter((cada) => llamadaPor(cada, nombre))) corre(prueba, `lleva el nombre ${nombre}`)
    for (const [ruta = '', ...nombrados] of filasDe(caminata, de)) {
      const pantallas = nombrados.flatMap((uno) => /^src\/screens\/(.+)$/.exec(uno)?.[1] ?? [])
      const deLaFila = (prueba: string) =>
        nombrados.includes(prueba) || (prueba.startsWith('tests/screens/') && pantallas.some((pantalla) => llamadaPor(prueba, pantalla)))
      for (const prueba of deSusPisos.filter(deLaFila)) corre(prueba, `fila ${ruta}`)
    }
    if (!carpeta.endsWith('machines') || dirname(de) === carpeta) return
    maquinas.add(nombre)
    for (const quien of importan.get(de) ?? []) {
      const [, otra] = /^machines\/([\w-]+)\//.exec(quien) ?? []
      if (otra !== undefined) maquinas.add(otra)
    }
  }

  function porImportacion(): void {
    const cerca = new Set([archivo])
    for (const cada of cerca)
      for (const vecino of importan.get(cada) ?? []) if (dirname(vecino) === dirname(archivo) && !esPrueba(vecino)) cerca.add(vecino)
    const quienes = [...cerca].flatMap((cada) => [...(importan.get(cada) ?? [])])
    // What is not imported is read or run: tests name it.
    const nombrada = archivo.startsWith('scripts/') || !textos.has(archivo) ? `'${archivo}'` : null
    const directas = todas.filter((prueba) => quienes.includes(prueba) || (nombrada !== null && textos.get(prueba)?.includes(nombrada)))
    if (directas.length > DE_TODOS) fuera.add(`las ${directas.length} pruebas que importan ${archivo}`)
    else for (const prueba of directas) corre(prueba, `importa ${archivo}`)
    const lejos = [...(importan.get(archivo) ?? [])].filter((quien) => !esPrueba(quien) && !cerca.has(quien))
    if (nadie() && lejos.length <= DE_TODOS) lejos.forEach(porNombre)
    else if (lejos.length > 0) fuera.add(`las de quienes importan ${archivo} desde otras carpetas (${lejos.length})`)
  }

  if (esPrueba(archivo)) {
    if (textos.has(archivo)) pruebas.set(archivo, 'cambió')
    return { pruebas, maquinas, fuera }
  }
  porNombre(archivo)
  porImportacion()
  if (nadie()) fuera.add(`${archivo}: ninguna lleva su nombre ni lo importa`)
  return { pruebas, maquinas, fuera }
}

/**
 * The tests of what changed: those that bear its name or are in its row of docs/walk.md, on the floors that look at it, and
 * those that import it, or a file of its folder that imports it; when there are none, those of whoever imports it. `textos`:
 * every source by its path; `caminata`: docs/walk.md.
 */
export function elige(cambiados: readonly string[], textos: Textos, caminata: string): Eleccion {
  const casa = { textos, caminata, todas: [...textos.keys()].filter(esPrueba), importan: importadores(textos) }
  const cada = cambiados.map((archivo) => deUno(archivo, casa))
  return {
    pruebas: new Map(cada.flatMap(({ pruebas }) => [...pruebas])),
    maquinas: new Set(cada.flatMap(({ maquinas }) => [...maquinas])),
    fuera: new Set(cada.flatMap(({ fuera }) => [...fuera])),
  }
}
