import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** What an effect of a screen may be for; the line before it says which, and what it does there. */
const PARA_QUE = /^\/\/ (Focus|Measure|Media): \S/

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Efecto {
  archivo: string
  antes: string
  cuerpo: string
}

/** The effects of a text, each with the line before it and what it does. */
function efectosDe(archivo: string, texto: string): Efecto[] {
  const lineas = texto.split('\n')
  return lineas.flatMap((linea, i) => {
    if (!/\buse(Layout|Insertion)?Effect\(/.test(linea)) return []
    const sangria = /^ */.exec(linea)?.[0] ?? ''
    const fin = linea.endsWith(')') ? i : lineas.findIndex((otra, j) => j > i && new RegExp(`^${sangria}\\}, .*\\)$`).test(otra))
    return [{ archivo, antes: lineas[i - 1]?.trim() ?? '', cuerpo: lineas.slice(i, fin + 1).join('\n') }]
  })
}

/** Ways of telling something to a machine: its `send`, called or handed on, or what a component was given to tell with. */
const LE_DICE = /\bsend\b|\bon[A-Z]\w*\(/

const faltas = (efectos: readonly Efecto[]): Efecto[] =>
  efectos.filter(({ antes, cuerpo }) => !PARA_QUE.test(antes) || LE_DICE.test(cuerpo))

function delProducto(): Efecto[] {
  return ['src/screens', 'src/encuestador'].flatMap((carpeta) =>
    readdirSync(`${root}${carpeta}`, { recursive: true, encoding: 'utf8' })
      .filter((archivo) => /\.tsx?$/.test(archivo))
      .flatMap((archivo) => efectosDe(`${carpeta}/${archivo}`, readFileSync(`${root}${carpeta}/${archivo}`, 'utf8'))),
  )
}

test('un efecto de pantalla solo pone el foco, mide o pinta, y dice cuál; lo demás es de una máquina', () => {
  expect(faltas(delProducto())).toEqual([])
})

test.each([
  ['no dice para qué es', '  useEffect(() => lugar.current?.focus(), [])'],
  ['dice otra cosa', '  // Joins both machines.\n  useLayoutEffect(() => une(), [])'],
  ['le manda algo a una máquina, aunque diga que pone el foco', '  // Focus: no.\n  useEffect(() => {\n    tabla.send({})\n  }, [tabla])'],
  ['entrega lo que le manda a otro', '  // Focus: no.\n  useEffect(() => oye(tabla.send), [tabla])'],
  ['lo dice por lo que le dieron', '  // Focus: no.\n  useEffect(() => {\n    onListo()\n  }, [onListo])'],
])('la regla lo ve cuando un efecto %s', (_, texto) => {
  expect(faltas(efectosDe('una.tsx', texto))).toHaveLength(1)
})

test('la regla deja el que dice que pone el foco y lo hace', () => {
  expect(faltas(efectosDe('una.tsx', '  // Focus: the title.\n  useEffect(() => {\n    titulo.focus()\n  }, [])'))).toEqual([])
})
