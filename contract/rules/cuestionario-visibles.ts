import { estaVacia, leeCondicion, seCumple, type Condicion } from './cuestionario-condicion.ts'
import type { Cuestionario, Pregunta, Respuestas, Valor } from './cuestionario.ts'

/** Memoized by text: a questionnaire is evaluated at every keystroke. */
const leidas = new Map<string, Condicion>()

/** Memoized: a questionnaire never changes once it is read. */
const reunidas = new WeakMap<Cuestionario, Pregunta[]>()

/** Every question of a questionnaire, in order. */
export function preguntasDe(cuestionario: Cuestionario): readonly Pregunta[] {
  let preguntas = reunidas.get(cuestionario)
  if (preguntas === undefined) {
    preguntas = cuestionario.pages.flatMap((pagina) => pagina.elements)
    reunidas.set(cuestionario, preguntas)
  }
  return preguntas
}

/**
 * The questions that these answers leave in sight, in order. The answer of a hidden question counts as absent, so what
 * depends on it hides too.
 */
export function preguntasVisibles(cuestionario: Cuestionario, respuestas: Respuestas): Pregunta[] {
  const visibles: Pregunta[] = []
  const vistas: Respuestas = {}
  for (const pregunta of preguntasDe(cuestionario)) {
    if (pregunta.visibleIf !== undefined && !seCumple(condicionDe(pregunta.visibleIf), vistas)) continue
    visibles.push(pregunta)
    const valor = respuestas[pregunta.name]
    if (valor !== undefined) vistas[pregunta.name] = valor
  }
  return visibles
}

/** What is kept at submission: answers of visible questions, without the empty ones. `visibles`: those questions, where they are known. */
export function soloVisibles(
  cuestionario: Cuestionario,
  respuestas: Respuestas,
  visibles: readonly Pregunta[] = preguntasVisibles(cuestionario, respuestas),
): Respuestas {
  const dadas: Respuestas = {}
  for (const { name } of visibles) {
    const valor = respuestas[name]
    if (valor !== undefined && !estaVacia(valor)) dadas[name] = valor
  }
  return dadas
}

/** Whether a question is fully answered: a matrix needs every row. */
export function estaRespondida(pregunta: Pregunta, valor: Valor | undefined): boolean {
  if (pregunta.type !== 'matrix') return !estaVacia(valor)
  return filasSinResponder(pregunta, valor).length === 0
}

/** The rows of a matrix that still lack an answer. */
export function filasSinResponder(matriz: Extract<Pregunta, { type: 'matrix' }>, valor: Valor | undefined) {
  const dadas = typeof valor === 'object' && valor !== null && !Array.isArray(valor) ? valor : {}
  return matriz.rows.filter((fila) => dadas[fila.value] === undefined)
}

/** How far the person is: visible questions and, of them, those answered. `visibles`: those questions, where they are known. */
export function avanceDe(
  cuestionario: Cuestionario,
  respuestas: Respuestas,
  visibles: readonly Pregunta[] = preguntasVisibles(cuestionario, respuestas),
): { respondidas: number; preguntas: number } {
  const respondidas = visibles.filter((pregunta) => estaRespondida(pregunta, respuestas[pregunta.name]))
  return { respondidas: respondidas.length, preguntas: visibles.length }
}

/** A title or choice as the person reads it: `{estudiante}` becomes the first name. */
export function redacta(texto: string, estudiante: string): string {
  return texto.replaceAll('{estudiante}', estudiante)
}

/** A condition of a questionnaire, read once. Throws `CondicionIlegible`. */
export function condicionDe(texto: string): Condicion {
  let condicion = leidas.get(texto)
  if (condicion === undefined) {
    condicion = leeCondicion(texto)
    leidas.set(texto, condicion)
  }
  return condicion
}
