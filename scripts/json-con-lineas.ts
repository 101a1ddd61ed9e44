/** The text is not JSON; `linea` counts from 1. */
export class JsonIlegible extends Error {
  readonly linea: number

  constructor(linea: number, motivo: string) {
    super(motivo)
    this.name = 'JsonIlegible'
    this.linea = linea
  }
}

export interface JsonConLineas {
  valor: unknown
  /** The line, from 1, where something stands; of what is not there, the line of what should hold it. */
  lineaDe: (lugar: readonly (string | number)[]) => number
  /** Keys written twice in one object: the last one hides the others. */
  repetidas: readonly { linea: number; clave: string }[]
}

const PIEZA = /\s*(?:([[\]{}:,])|("(?:[^"\\\n]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y

/** Reads JSON and remembers on which line each thing begins. Throws `JsonIlegible` at the first thing it cannot read. */
export function leerJsonConLineas(texto: string): JsonConLineas {
  const lineas = new Map<string, number>()
  const repetidas: { linea: number; clave: string }[] = []
  let desde = 0
  let fin = 0

  const lineaEn = (lugar: number) => texto.slice(0, lugar).split('\n').length
  const falla = (motivo: string): never => {
    throw new JsonIlegible(lineaEn(fin - 1), motivo)
  }

  function siguiente(): string {
    PIEZA.lastIndex = desde
    const hallada = PIEZA.exec(texto)
    if (hallada === null) {
      const resto = texto.slice(desde).trimStart()
      fin = texto.length - resto.length + 1
      return resto === ''
        ? falla('El archivo termina antes de tiempo.')
        : falla(`No se entiende «${resto.split('\n')[0]?.slice(0, 30) ?? ''}».`)
    }
    desde = PIEZA.lastIndex
    fin = desde
    return hallada[1] ?? hallada[2] ?? hallada[3] ?? ''
  }

  function mira(): string {
    const antes = desde
    const pieza = siguiente()
    desde = antes
    return pieza
  }

  function valorEn(lugar: readonly (string | number)[]): unknown {
    const pieza = siguiente()
    lineas.set(JSON.stringify(lugar), lineaEn(fin - 1))
    if (pieza === '{') return objetoEn(lugar)
    if (pieza === '[') return listaEn(lugar)
    if (/^[\]},:]$/.test(pieza)) return falla(`Sobra «${pieza}».`)
    return JSON.parse(pieza)
  }

  /** What stands between an opening mark and its closing one, one by one. */
  function cadaUno(cierre: string, lee: (i: number) => void): void {
    if (mira() === cierre) return void siguiente()
    for (let i = 0; ; i += 1) {
      lee(i)
      const pieza = siguiente()
      if (pieza === cierre) return
      if (pieza !== ',') falla(`Falta una coma o «${cierre}».`)
    }
  }

  function objetoEn(lugar: readonly (string | number)[]): Record<string, unknown> {
    const objeto: Record<string, unknown> = {}
    cadaUno('}', () => {
      const clave = siguiente()
      if (!clave.startsWith('"')) falla('Se esperaba el nombre de un campo entre comillas.')
      const nombre = JSON.parse(clave) as string
      if (Object.hasOwn(objeto, nombre)) repetidas.push({ linea: lineaEn(fin - 1), clave: nombre })
      if (siguiente() !== ':') falla(`Faltan los dos puntos después de ${clave}.`)
      objeto[nombre] = valorEn([...lugar, nombre])
    })
    return objeto
  }

  function listaEn(lugar: readonly (string | number)[]): unknown[] {
    const lista: unknown[] = []
    cadaUno(']', (i) => lista.push(valorEn([...lugar, i])))
    return lista
  }

  const valor = valorEn([])
  if (texto.slice(desde).trim() !== '') {
    siguiente()
    falla('Sobra texto después del final.')
  }
  const lineaDe = (lugar: readonly (string | number)[]): number => lineas.get(JSON.stringify(lugar)) ?? lineaDe(lugar.slice(0, -1))
  return { valor, lineaDe, repetidas }
}
