import type { Respuestas, Valor } from './cuestionario.ts'

/**
 * The conditions of `visibleIf` and `validar`, a subset of the SurveyJS form:
 *
 *     condicion   := conjuncion ('or' conjuncion)*
 *     conjuncion  := comparacion ('and' comparacion)*
 *     comparacion := '{' pregunta '}' ('empty' | 'notempty' | operador valor)
 *     operador    := '=' | '<>' | '>' | '>=' | '<' | '<=' | 'contains'
 *     valor       := 'text between single quotes' | number | '{' pregunta '}'
 *
 * `and` binds tighter than `or`; there are no parentheses. An unanswered question is only `<>` and `empty`. `contains`
 * looks for a marked choice, or for a column chosen in some row of a matrix. `>` and its kin compare numbers with
 * numbers and ISO dates with ISO dates; anything else is false.
 */
export type Comparacion =
  | { pregunta: string; operador: 'empty' | 'notempty' }
  | { pregunta: string; operador: Operador; valor: string | number }
  | { pregunta: string; operador: Operador; otra: string }

/** Alternatives of which one must hold; each is a list of comparisons that must all hold. */
export type Condicion = readonly (readonly Comparacion[])[]

const OPERADORES = ['=', '<>', '>', '>=', '<', '<=', 'contains'] as const
type Operador = (typeof OPERADORES)[number]

/** A condition that nobody can read: a fault of the questionnaire's author, never of who answers. */
export class CondicionIlegible extends Error {
  constructor(condicion: string, motivo: string) {
    super(`No se entiende la condición «${condicion}»: ${motivo}.`)
    this.name = 'CondicionIlegible'
  }
}

const PIEZA = /\s*(?:\{([a-z]\w*)\}|'([^']*)'|(-?\d+(?:\.\d+)?)(?![\w.])|(<>|>=|<=|=|>|<)|([a-z]+))\s*/iy

type Pieza = { tipo: 'pregunta'; texto: string } | { tipo: 'valor'; valor: string | number } | { tipo: 'palabra'; texto: string }

/** Reads a `visibleIf`. Throws `CondicionIlegible`. */
export function leeCondicion(condicion: string): Condicion {
  const piezas = separa(condicion)
  const alternativas: Comparacion[][] = [[]]
  let i = 0
  const falla = (motivo: string): never => {
    throw new CondicionIlegible(condicion, motivo)
  }

  for (;;) {
    const sujeto = piezas[i++]
    if (sujeto?.tipo !== 'pregunta') return falla('se esperaba una {pregunta}')
    const operador = piezas[i++]
    if (operador?.tipo !== 'palabra') return falla('se esperaba un operador')
    alternativas.at(-1)?.push(comparacion(sujeto.texto, operador.texto))

    const union = piezas[i++]
    if (union === undefined) return alternativas
    if (union.tipo !== 'palabra' || (union.texto !== 'and' && union.texto !== 'or')) return falla('se esperaba «and» u «or»')
    if (union.texto === 'or') alternativas.push([])
  }

  function comparacion(pregunta: string, operador: string): Comparacion {
    if (operador === 'empty' || operador === 'notempty') return { pregunta, operador }
    if (!esOperador(operador)) return falla(`«${operador}» no es un operador`)
    const valor = piezas[i++]
    if (valor?.tipo === 'pregunta') return { pregunta, operador, otra: valor.texto }
    if (valor?.tipo !== 'valor') return falla('se esperaba un valor')
    return { pregunta, operador, valor: valor.valor }
  }
}

/** Whether a condition holds for these answers. */
export function seCumple(condicion: Condicion, respuestas: Respuestas): boolean {
  return condicion.some((alternativa) => alternativa.every((una) => compara(una, respuestas)))
}

/** The questions that a condition looks at, in its order. */
export function preguntasDeCondicion(condicion: Condicion): string[] {
  return condicion.flat().flatMap((una) => ('otra' in una ? [una.pregunta, una.otra] : [una.pregunta]))
}

/** Whether an answer says nothing: absent, cleared, blank text, no choice marked or no row chosen. */
export function estaVacia(valor: Valor | undefined): boolean {
  if (valor === null || valor === undefined) return true
  if (typeof valor === 'string') return valor.trim() === ''
  if (typeof valor === 'number') return false
  return Object.keys(valor).length === 0
}

function separa(condicion: string): Pieza[] {
  const piezas: Pieza[] = []
  let desde = 0
  while (desde < condicion.length) {
    PIEZA.lastIndex = desde
    const hallada = PIEZA.exec(condicion)
    if (hallada === null) throw new CondicionIlegible(condicion, `sobra «${condicion.slice(desde).trim()}»`)
    const [, pregunta, texto, numero, signo, palabra] = hallada
    if (pregunta !== undefined) piezas.push({ tipo: 'pregunta', texto: pregunta })
    else if (texto !== undefined) piezas.push({ tipo: 'valor', valor: texto })
    else if (numero !== undefined) piezas.push({ tipo: 'valor', valor: Number(numero) })
    else piezas.push({ tipo: 'palabra', texto: signo ?? palabra ?? '' })
    desde = PIEZA.lastIndex
  }
  return piezas
}

function esOperador(texto: string): texto is Operador {
  return (OPERADORES as readonly string[]).includes(texto)
}

function compara(comparacion: Comparacion, respuestas: Respuestas): boolean {
  const dada = respuestas[comparacion.pregunta] ?? null
  const vacia = estaVacia(dada)
  if (!('valor' in comparacion || 'otra' in comparacion)) return (comparacion.operador === 'empty') === vacia
  const valor = 'otra' in comparacion ? (respuestas[comparacion.otra] ?? null) : comparacion.valor
  switch (comparacion.operador) {
    case '=':
      return dada === valor
    case '<>':
      return dada !== valor
    case 'contains':
      return typeof dada === 'object' && dada !== null && Object.values(dada).includes(String(valor))
    default:
      return !vacia && ordenados(dada, comparacion.operador, valor)
  }
}

function ordenados(dada: Valor, operador: '>' | '>=' | '<' | '<=', valor: Valor): boolean {
  const comparables = (typeof dada === 'number' && typeof valor === 'number') || (esFechaIso(dada) && esFechaIso(valor))
  if (!comparables) return false
  switch (operador) {
    case '>':
      return dada > valor
    case '>=':
      return dada >= valor
    case '<':
      return dada < valor
    case '<=':
      return dada <= valor
  }
}

function esFechaIso(valor: Valor): valor is string {
  return typeof valor === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(valor)
}
