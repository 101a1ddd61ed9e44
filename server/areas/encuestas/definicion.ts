import { revisaCuestionario } from '#contract/rules/cuestionario-revision.ts'
import type { Cuestionario } from '#contract/rules/cuestionario.ts'
import { JsonIlegible, leeJsonConLineas } from './json-con-lineas.ts'

interface Falta {
  linea: number
  mensaje: string
}

/** `pages[0].elements[2].title`: as a person points at a field. */
function nombreDeLugar(lugar: readonly (string | number)[]): string {
  const escrito = lugar.map((paso) => (typeof paso === 'number' ? `[${paso}]` : `.${paso}`)).join('')
  return escrito.replace(/^\./, '') || 'La definición'
}

/** A questionnaire's definition as its author wrote it: its mistakes by line, in order; with none of them, what it says. */
export function leeDefinicion(texto: string): { faltas: Falta[]; cuestionario: Cuestionario | null } {
  try {
    const { valor, lineaDe, repetidas } = leeJsonConLineas(texto)
    const faltas = [
      ...repetidas.map(({ linea, clave }) => ({ linea, mensaje: `El campo «${clave}» está dos veces.` })),
      ...revisaCuestionario(valor).map(({ lugar, mensaje }) => ({ linea: lineaDe(lugar), mensaje: `${nombreDeLugar(lugar)}: ${mensaje}` })),
    ].toSorted((una, otra) => una.linea - otra.linea)
    // What the review lets through has the form of a questionnaire.
    return { faltas, cuestionario: faltas.length === 0 ? (valor as Cuestionario) : null }
  } catch (error) {
    if (error instanceof JsonIlegible) return { faltas: [{ linea: error.linea, mensaje: error.message }], cuestionario: null }
    throw error
  }
}
