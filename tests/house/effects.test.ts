import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** What an effect may be for; the line before it says which, and what it does there. */
const PARA_QUE = /^\/\/ (Focus|Measure|Media|Title): \S/

/** The only effects that join a machine to what is not one: the browser's address, or React's own life of a component; and why each may. */
const PUENTES: Readonly<Record<string, string>> = {
  'src/app/router.tsx Router': 'La dirección es del navegador: la sesión la oye antes de que se pinte la página que le toca.',
  'src/app/use-flow.ts useAddress': 'La dirección es del navegador: un flujo oye la suya, también cuando se vuelve atrás.',
  'src/app/use-flow.ts useFlow': 'Un flujo vive lo que su componente: se le oye desde antes que empiece y se le deja de oír con él.',
  'src/app/use-fragment-code.ts useFragmentCode':
    'Un enlace de correo abierto en la misma página solo cambia el fragmento, y lo dice el navegador.',
  'src/app/use-return-query.ts useReturnQuery': 'El código de ClaveÚnica sale del historial del navegador cuando la página ya lo leyó.',
  'src/screens/login/situacion-de-cuenta.tsx SituacionDeCuenta':
    'El botón está en la página antes que su flujo: lo recibe cuando corre, con lo que la persona ya pidió.',
  'src/ui/formulario/use-escrito.ts useEscrito':
    'Lo escrito en un campo se sabe mientras el campo está en la página: React dice cuándo llega y cuándo se va.',
}

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Efecto {
  /** Its file and the function that it stands in. */
  donde: string
  antes: string
  cuerpo: string
}

/** The effects of a text, each with the line before it and what it does. */
function efectosDe(archivo: string, texto: string): Efecto[] {
  const lineas = texto.split('\n')
  return lineas.flatMap((linea, i) => {
    if (!/\buse(Layout|Insertion)?Effect\(/.test(linea)) return []
    const sangria = /^ */.exec(linea)?.[0] ?? ''
    const funcion = lineas.slice(0, i).findLast((otra) => /^(export )?(default )?(async )?function \w+/.test(otra))
    const donde = `${archivo} ${/function (\w+)/.exec(funcion ?? '')?.[1] ?? ''}`
    const fin = linea.endsWith(')') ? i : lineas.findIndex((otra, j) => j > i && new RegExp(`^${sangria}\\}, .*\\)$`).test(otra))
    return [{ donde, antes: lineas[i - 1]?.trim() ?? '', cuerpo: lineas.slice(i, fin + 1).join('\n') }]
  })
}

/** Ways of telling something to a machine: its `send`, called or handed on, or what a component was given to tell with. */
const LE_DICE = /\bsend\b|\bon[A-Z]\w*\(/

/** The effects that are neither what an effect is for nor a bridge; of a function that is one, all but the first. */
const faltas = (efectos: readonly Efecto[]): Efecto[] =>
  efectos
    .filter(({ donde }, indice) => !(donde in PUENTES) || efectos.findIndex((otro) => otro.donde === donde) !== indice)
    .filter(({ antes, cuerpo }) => !PARA_QUE.test(antes) || LE_DICE.test(cuerpo))

const delProducto = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
  .filter((archivo) => /\.tsx?$/.test(archivo))
  .flatMap((archivo) => efectosDe(`src/${archivo}`, readFileSync(`${root}src/${archivo}`, 'utf8')))

test('un efecto solo pone el foco, mide, pinta o titula, y dice cuál; lo demás es de una máquina, o un puente con su razón', () => {
  expect(faltas(delProducto)).toEqual([])
})

test('cada puente de la lista existe', () => {
  expect(Object.keys(PUENTES).filter((puente) => !delProducto.some(({ donde }) => donde === puente))).toEqual([])
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

test('un puente es un solo efecto: otro en su función no pasa', () => {
  const uno = 'export function Router() {\n  useLayoutEffect(() => sesion.send({}), [sesion])\n'
  expect(faltas(efectosDe('src/app/router.tsx', `${uno}}`))).toEqual([])
  expect(faltas(efectosDe('src/app/router.tsx', `${uno}  useEffect(() => sesion.send({}), [sesion])\n}`))).toHaveLength(1)
  expect(faltas(efectosDe('src/app/router.tsx', uno.replace('Router', 'Pagina')))).toHaveLength(1)
})

test('la regla deja el que dice que pone el foco y lo hace', () => {
  expect(faltas(efectosDe('una.tsx', '  // Focus: the title.\n  useEffect(() => {\n    titulo.focus()\n  }, [])'))).toEqual([])
})
