import { revisaCuestionario } from '#contract/rules/cuestionario-revision.ts'
import type { Cuestionario } from '#contract/rules/cuestionario.ts'
import { DefinicionIlegible, type Falta } from './falta.ts'
import { leeJsonConLineas } from './json-con-lineas.ts'
import { leeLss } from './lss.ts'

/** `pages[0].elements[2].title`: as a person points at a field. */
function nombreDeLugar(lugar: readonly (string | number)[]): string {
  const escrito = lugar.map((paso) => (typeof paso === 'number' ? `[${paso}]` : `.${paso}`)).join('')
  return escrito.replace(/^\./, '') || 'La definición'
}

export interface Definicion {
  faltas: Falta[]
  /** What a survey of LimeSurvey has and a questionnaire does not: it is left out. */
  omisiones: Falta[]
  cuestionario: Cuestionario | null
}

/**
 * A questionnaire's definition as its author wrote it, or as LimeSurvey exported it (`.lss`): its mistakes by line, in order; with
 * none of them, what it says.
 */
export function leeDefinicion(texto: string): Definicion {
  try {
    const { valor, lineaDe, nombreDe, repetidas, omisiones } = lee(texto)
    const faltas = [
      ...repetidas.map(({ linea, clave }) => ({ linea, mensaje: `El campo «${clave}» está dos veces.` })),
      ...revisaCuestionario(valor).map(({ lugar, mensaje }) => ({ linea: lineaDe(lugar), mensaje: `${nombreDe(lugar)}: ${mensaje}` })),
    ].toSorted((una, otra) => una.linea - otra.linea)
    // What the review lets through has the form of a questionnaire.
    return { faltas, omisiones, cuestionario: faltas.length === 0 ? (valor as Cuestionario) : null }
  } catch (error) {
    if (error instanceof DefinicionIlegible) {
      return { faltas: [{ linea: error.linea, mensaje: error.message }], omisiones: [], cuestionario: null }
    }
    throw error
  }
}

/** JSON never begins with `<`. */
function lee(texto: string) {
  if (texto.trimStart().startsWith('<')) return { ...leeLss(texto), repetidas: [] }
  return { ...leeJsonConLineas(texto), nombreDe: nombreDeLugar, omisiones: [] }
}
