import { defectoConOtras } from '#contract/rules/cuestionario-defectos.ts'
import { preguntasVisibles, soloVisibles } from '#contract/rules/cuestionario-visibles.ts'
import type { Cuestionario, Pregunta, Respuestas, Valor } from '#contract/rules/cuestionario.ts'
import type { Azar } from './azar.ts'

/**
 * Invented answers to what comes into sight, some optional questions left out, valid for submission. Questions hide and show by what was
 * answered before them, so the rounds repeat until none is left.
 */
export function respondeTodo(azar: Azar, cuestionario: Cuestionario): Respuestas {
  const respuestas: Respuestas = {}
  for (;;) {
    const visibles = preguntasVisibles(cuestionario, respuestas)
    const pendientes = visibles.filter((pregunta) => !(pregunta.name in respuestas))
    if (pendientes.length === 0) return soloVisibles(cuestionario, respuestas, visibles)
    for (const pregunta of pendientes) {
      respuestas[pregunta.name] =
        pregunta.isRequired === true || azar.ocurre(0.4) ? queCalza(pregunta, responde(azar, pregunta), respuestas) : null
    }
  }
}

/** The answers of somebody who left after this many pages. */
export function respondeHasta(azar: Azar, cuestionario: Cuestionario, paginas: number): Respuestas {
  return respondeTodo(azar, { ...cuestionario, pages: cuestionario.pages.slice(0, paginas) })
}

/** What was drawn, or the least that can be said where other answers go against it. */
function queCalza(pregunta: Pregunta, dada: Valor, respuestas: Respuestas): Valor {
  const calza = defectoConOtras(pregunta, { ...respuestas, [pregunta.name]: dada }) === null
  return calza || pregunta.type !== 'number' ? dada : pregunta.min
}

function responde(azar: Azar, pregunta: Pregunta): Valor {
  switch (pregunta.type) {
    case 'radiogroup':
      return azar.elige(pregunta.choices).value
    case 'checkbox':
      return marca(azar, pregunta)
    case 'number':
      // Ranges are wide so that nobody is left out; ordinary answers lie at their low end.
      return azar.entero(pregunta.min, Math.min(pregunta.max, pregunta.min + 6))
    case 'text':
      return 'Respuesta de ejemplo'.slice(0, pregunta.maxLength)
    case 'date':
      return `2025-0${azar.entero(3, 9)}-1${azar.entero(0, 9)}`
    case 'matrix':
      return Object.fromEntries(pregunta.rows.map((fila) => [fila.value, azar.elige(pregunta.columns).value]))
  }
}

function marca(azar: Azar, { choices, noneValue }: Extract<Pregunta, { type: 'checkbox' }>): string[] {
  const compatibles = choices.filter((opcion) => opcion.value !== noneValue)
  if (compatibles.length === 0 || (noneValue !== undefined && azar.ocurre(0.6))) return [noneValue ?? azar.elige(choices).value]
  const primera = azar.elige(compatibles).value
  return compatibles.map((opcion) => opcion.value).filter((valor) => valor === primera || azar.ocurre(0.2))
}
