import { defectoDeValor, defectosDeEnvio, type Defectos } from '#contract/rules/cuestionario-defectos.ts'
import { estaRespondida, preguntasDe, preguntasVisibles } from '#contract/rules/cuestionario-visibles.ts'
import type { Cuestionario, Pregunta, Respuestas, Valor } from '#contract/rules/cuestionario.ts'

/** One part of the questionnaire as it is shown now: its visible questions, numbered through the whole survey. */
export interface Part {
  name: string
  title: string
  preguntas: readonly { number: number; question: Pregunta }[]
}

/** The parts that have something to ask, given these answers. */
export function partsOf(cuestionario: Cuestionario, respuestas: Respuestas): Part[] {
  const numbers = new Map(preguntasVisibles(cuestionario, respuestas).map((question, i) => [question.name, i + 1]))
  return cuestionario.pages
    .map(({ name, title, elements }) => ({
      name,
      title,
      preguntas: elements.flatMap((question) => {
        const number = numbers.get(question.name)
        return number === undefined ? [] : [{ number, question }]
      }),
    }))
    .filter((part) => part.preguntas.length > 0)
}

/** What keeps the person on a part: its questions that are required and unanswered, or answered wrongly. */
export function partErrors(cuestionario: Cuestionario, respuestas: Respuestas, nombre: string): Defectos {
  const own = new Set(cuestionario.pages.find((pagina) => pagina.name === nombre)?.elements.map((one) => one.name))
  return Object.fromEntries(Object.entries(defectosDeEnvio(cuestionario, respuestas)).filter(([question]) => own.has(question)))
}

/** The defect of one answer by itself, never that it is missing. */
export function fieldErrorOf(cuestionario: Cuestionario, nombre: string, value: Valor): string | null {
  const question = preguntasDe(cuestionario).find((one) => one.name === nombre)
  return question === undefined ? null : defectoDeValor(question, value)
}

/** The part with the first of these defects, in the questionnaire's order; the first part when there is none. */
export function partWithError(cuestionario: Cuestionario, respuestas: Respuestas, fieldErrors: Defectos): string {
  const parts = partsOf(cuestionario, respuestas)
  const part = parts.find(({ preguntas }) => preguntas.some(({ question }) => Object.hasOwn(fieldErrors, question.name)))
  return (part ?? parts[0])?.name ?? ''
}

/** Where to go on: the part of the last save, else the first one with a required question unanswered. */
export function firstPart(cuestionario: Cuestionario, respuestas: Respuestas, pagina: string | null): string {
  const parts = partsOf(cuestionario, respuestas)
  if (parts.some(({ name }) => name === pagina)) return pagina ?? ''
  const incomplete = parts.find(({ preguntas }) =>
    preguntas.some(({ question }) => question.isRequired === true && !estaRespondida(question, respuestas[question.name])),
  )
  return (incomplete ?? parts[0])?.name ?? ''
}
