import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser'
import { DefinicionIlegible } from './falta.ts'

export interface JsonConLineas {
  valor: unknown
  /** The line, from 1, where something stands; of what is not there, the line of what should hold it. */
  lineaDe: (lugar: readonly (string | number)[]) => number
  /** Keys written twice in one object: the last one hides the others. */
  repetidas: readonly { linea: number; clave: string }[]
}

/** Why the text cannot be read from where the parser stopped; `cierre` is what would close what is open there. */
function motivoDe(error: ParseErrorCode, resto: string, clave: string, cierre: string): string {
  if (resto === '') return 'El archivo termina antes de tiempo.'
  switch (printParseErrorCode(error)) {
    case 'PropertyNameExpected':
      return 'Se esperaba el nombre de un campo entre comillas.'
    case 'ColonExpected':
      return `Faltan los dos puntos después de ${JSON.stringify(clave)}.`
    case 'CommaExpected':
      return `Falta una coma o «${cierre}».`
    case 'ValueExpected':
      return `Sobra «${resto.charAt(0)}».`
    case 'EndOfFileExpected':
      return 'Sobra texto después del final.'
    default:
      return `No se entiende «${resto.split('\n')[0]?.slice(0, 30) ?? ''}».`
  }
}

/** Reads JSON and remembers on which line each thing begins. Throws `DefinicionIlegible` at the first thing it cannot read. */
export function leeJsonConLineas(contenido: string): JsonConLineas {
  const texto = contenido.replace(/^\uFEFF/, '')
  const lineas = new Map<string, number>()
  const repetidas: { linea: number; clave: string }[] = []
  /** The keys of each object that is open, and null for a list. */
  const abiertos: (Set<string> | null)[] = []
  let ultima = ''

  const anota = (linea: number, lugar: readonly (string | number)[]) => void lineas.set(JSON.stringify(lugar), linea + 1)
  const abre = (claves: Set<string> | null, linea: number, lugar: readonly (string | number)[]) => {
    abiertos.push(claves)
    anota(linea, lugar)
  }
  const cierra = () => void abiertos.pop()
  visit(
    texto,
    {
      onObjectBegin: (_lugar, _largo, linea, _columna, ruta) => abre(new Set(), linea, ruta()),
      onArrayBegin: (_lugar, _largo, linea, _columna, ruta) => abre(null, linea, ruta()),
      onLiteralValue: (_valor, _lugar, _largo, linea, _columna, ruta) => anota(linea, ruta()),
      onObjectEnd: cierra,
      onArrayEnd: cierra,
      onObjectProperty: (clave, _lugar, _largo, linea) => {
        if (abiertos.at(-1)?.has(clave)) repetidas.push({ linea: linea + 1, clave })
        abiertos.at(-1)?.add(clave)
        ultima = clave
      },
      onError: (error, lugar, _largo, linea) => {
        const cierre = abiertos.at(-1) === null ? ']' : '}'
        throw new DefinicionIlegible(linea + 1, motivoDe(error, texto.slice(lugar).trimStart(), ultima, cierre))
      },
    },
    { disallowComments: true },
  )
  const lineaDe = (lugar: readonly (string | number)[]): number => lineas.get(JSON.stringify(lugar)) ?? lineaDe(lugar.slice(0, -1))
  return { valor: JSON.parse(texto), lineaDe, repetidas }
}
