import type { Comparacion, Condicion } from '#contract/rules/cuestionario-condicion.ts'
import type { Pregunta } from '#contract/rules/cuestionario.ts'

/** A relevance equation that `visibleIf` cannot say; the message ends a sentence that begins with «su condición». */
export class SinEquivalente extends Error {
  constructor(motivo: string) {
    super(motivo)
    this.name = 'SinEquivalente'
  }
}

/** What a variable of an equation looks at: a question, or one of the options of a multiple choice. */
export interface Variable {
  pregunta: Pregunta
  opcion: string | null
}

const PIEZA =
  /\s*(?:([(),])|(&&|\|\||==|!=|<=|>=|<|>|!)|"([^"\\']*)"|'([^'\\"]*)'|(-?\d+(?:\.\d+)?)(?![\w.])|([a-z]\w*)(\.NAOK)?(?![\w.]))\s*/iy

const SIGNOS: Readonly<Record<string, '=' | '<>' | '>' | '>=' | '<' | '<='>> = {
  '==': '=',
  eq: '=',
  '!=': '<>',
  ne: '<>',
  '>': '>',
  gt: '>',
  '>=': '>=',
  ge: '>=',
  '<': '<',
  lt: '<',
  '<=': '<=',
  le: '<=',
}

/** Longer ones are programs, and the joining of two conditions multiplies their alternatives. */
const LARGO_MAXIMO = 2000
const ALTERNATIVAS_MAXIMAS = 64

interface Pieza {
  signo: string
  /** The name of a variable, or a value. */
  nombre?: string
  seguro?: boolean
  valor?: string
}

/**
 * A relevance equation of LimeSurvey as alternatives: comparisons of a question with a value, joined by `and`, `or` and
 * parentheses. One without comparisons always holds. Throws `SinEquivalente`.
 */
export function leeRelevancia(ecuacion: string, variableDe: (nombre: string) => Variable | undefined): Condicion {
  if (['', '1'].includes(ecuacion.trim())) return SIEMPRE
  const piezas = separa(ecuacion)
  let i = 0
  const mira = (...signos: string[]): boolean => signos.includes(piezas[i]?.signo ?? '')
  const toma = (signo: string): void => {
    if (!mira(signo)) throw new SinEquivalente('usa una expresión que aquí no existe')
    i++
  }

  const condicion = alternativas()
  if (i < piezas.length) throw new SinEquivalente('usa una expresión que aquí no existe')
  return condicion

  function alternativas(): Condicion {
    let leida = todas()
    while (mira('or', '||')) {
      i++
      leida = [...leida, ...todas()]
    }
    return leida
  }

  function todas(): Condicion {
    let leida = una()
    while (mira('and', '&&')) {
      i++
      leida = ambas(leida, una())
    }
    return leida
  }

  function una(): Condicion {
    if (mira('(')) {
      i++
      const leida = alternativas()
      toma(')')
      return leida
    }
    const negada = mira('!')
    if (negada) i++
    if (mira('is_empty')) {
      i++
      toma('(')
      const { variable } = sujeto()
      toma(')')
      return [[vacia(variable, !negada)]]
    }
    if (negada) throw new SinEquivalente('niega una expresión')
    const { variable, seguro } = sujeto()
    const operador = SIGNOS[piezas[i++]?.signo ?? '']
    const valor = piezas[i++]?.valor
    if (operador === undefined || valor === undefined) throw new SinEquivalente('usa una expresión que aquí no existe')
    if (operador === '<>' && !seguro) throw new SinEquivalente('usa «!=» sin .NAOK')
    return [[comparacion(variable, operador, valor)]]
  }

  function sujeto(): { variable: Variable; seguro: boolean } {
    const { nombre, seguro = false } = piezas[i++] ?? {}
    if (nombre === undefined) throw new SinEquivalente('usa una expresión que aquí no existe')
    if (mira('(')) throw new SinEquivalente(`usa «${nombre}(…)», que aquí no existe`)
    const variable = variableDe(nombre)
    if (variable === undefined) throw new SinEquivalente(`mira «${nombre}», que no es una pregunta anterior que pase`)
    return { variable, seguro }
  }
}

/** The condition that always holds. */
const SIEMPRE: Condicion = [[]]

/** Where both hold. Throws `SinEquivalente` when there are too many ways to do so. */
export function ambas(una: Condicion, otra: Condicion): Condicion {
  if (una.length * otra.length > ALTERNATIVAS_MAXIMAS) throw new SinEquivalente('tiene demasiadas alternativas')
  return una.flatMap((estas) => otra.map((esas) => [...estas, ...esas]))
}

/** A condition in the form of `visibleIf`; null where it always holds. */
export function escribeCondicion(condicion: Condicion): string | null {
  if (condicion.some((alternativa) => alternativa.length === 0)) return null
  return condicion.map((alternativa) => alternativa.map(escribe).join(' and ')).join(' or ')
}

function escribe(una: Comparacion): string {
  if (!('valor' in una)) return `{${una.pregunta}} ${una.operador}`
  return `{${una.pregunta}} ${una.operador} ${typeof una.valor === 'number' ? String(una.valor) : `'${una.valor}'`}`
}

function separa(ecuacion: string): Pieza[] {
  if (ecuacion.length > LARGO_MAXIMO) throw new SinEquivalente('es muy larga')
  const piezas: Pieza[] = []
  let desde = 0
  while (desde < ecuacion.length) {
    PIEZA.lastIndex = desde
    const hallada = PIEZA.exec(ecuacion)
    if (hallada === null) throw new SinEquivalente('usa una expresión que aquí no existe')
    const [, parentesis, signo, doble, simple, numero, palabra, naok] = hallada
    const valor = doble ?? simple ?? numero
    if (valor !== undefined) piezas.push({ signo: '', valor })
    else if (palabra !== undefined && naok === undefined && esDeLaExpresion(palabra)) piezas.push({ signo: palabra.toLowerCase() })
    else if (palabra !== undefined) piezas.push({ signo: '', nombre: palabra, seguro: naok !== undefined })
    else piezas.push({ signo: parentesis ?? signo ?? '' })
    desde = PIEZA.lastIndex
  }
  return piezas
}

const esDeLaExpresion = (palabra: string): boolean =>
  ['and', 'or', 'is_empty'].includes(palabra.toLowerCase()) || Object.hasOwn(SIGNOS, palabra.toLowerCase())

function vacia({ pregunta, opcion }: Variable, esVacia: boolean): Comparacion {
  if (opcion === null) return { pregunta: pregunta.name, operador: esVacia ? 'empty' : 'notempty' }
  if (esVacia) throw new SinEquivalente('pide que una opción no esté marcada')
  return { pregunta: pregunta.name, operador: 'contains', valor: opcion }
}

function comparacion(variable: Variable, operador: '=' | '<>' | '>' | '>=' | '<' | '<=', valor: string): Comparacion {
  const { pregunta, opcion } = variable
  if (valor === '' && (operador === '=' || operador === '<>')) return vacia(variable, operador === '=')
  if (opcion !== null) {
    if (operador !== '=' || valor !== 'Y') throw new SinEquivalente('pide que una opción no esté marcada')
    return { pregunta: pregunta.name, operador: 'contains', valor: opcion }
  }
  switch (pregunta.type) {
    case 'radiogroup':
      if (operador !== '=' && operador !== '<>') throw new SinEquivalente('ordena opciones')
      if (!pregunta.choices.some(({ value }) => value === valor)) throw new SinEquivalente(`mira la opción «${valor}», que no pasa`)
      return { pregunta: pregunta.name, operador, valor }
    case 'number':
      if (valor.trim() === '' || !Number.isFinite(Number(valor))) throw new SinEquivalente('compara un número con un texto')
      return { pregunta: pregunta.name, operador, valor: Number(valor) }
    case 'text':
      if (operador !== '=' && operador !== '<>') throw new SinEquivalente('ordena textos')
      return { pregunta: pregunta.name, operador, valor }
    case 'date':
      if (!/^\d{4}-\d{2}-\d{2}$/.test(valor)) throw new SinEquivalente('compara una fecha con un texto')
      return { pregunta: pregunta.name, operador, valor }
    default:
      throw new SinEquivalente('mira una respuesta con varias partes')
  }
}
