import { defectoDeValor, defectosDeEnvio, type Defectos } from '#contract/rules/cuestionario-defectos.ts'
import { estaRespondida, preguntasDe, preguntasVisibles } from '#contract/rules/cuestionario-visibles.ts'
import type { Cuestionario, Pregunta, Respuestas, Valor } from '#contract/rules/cuestionario.ts'

/** One part of the questionnaire as it is shown now: its visible questions, numbered through the whole survey. */
export interface Parte {
  name: string
  title: string
  preguntas: readonly { numero: number; pregunta: Pregunta }[]
}

/** The parts that have something to ask, given these answers. */
export function partesDe(cuestionario: Cuestionario, respuestas: Respuestas): Parte[] {
  const numeros = new Map(preguntasVisibles(cuestionario, respuestas).map((pregunta, i) => [pregunta.name, i + 1]))
  return cuestionario.pages
    .map(({ name, title, elements }) => ({
      name,
      title,
      preguntas: elements.flatMap((pregunta) => {
        const numero = numeros.get(pregunta.name)
        return numero === undefined ? [] : [{ numero, pregunta }]
      }),
    }))
    .filter((parte) => parte.preguntas.length > 0)
}

/** What keeps the person on a part: its questions that are required and unanswered, or answered wrongly. */
export function defectosDeParte(cuestionario: Cuestionario, respuestas: Respuestas, nombre: string): Defectos {
  const propias = new Set(cuestionario.pages.find((pagina) => pagina.name === nombre)?.elements.map((una) => una.name))
  return Object.fromEntries(Object.entries(defectosDeEnvio(cuestionario, respuestas)).filter(([pregunta]) => propias.has(pregunta)))
}

/** The defect of one answer by itself, never that it is missing. */
export function defectoDe(cuestionario: Cuestionario, nombre: string, valor: Valor): string | null {
  const pregunta = preguntasDe(cuestionario).find((una) => una.name === nombre)
  return pregunta === undefined ? null : defectoDeValor(pregunta, valor)
}

/** The part with the first of these defects, in the questionnaire's order; the first part when there is none. */
export function parteConDefecto(cuestionario: Cuestionario, respuestas: Respuestas, defectos: Defectos): string {
  const partes = partesDe(cuestionario, respuestas)
  const parte = partes.find(({ preguntas }) => preguntas.some(({ pregunta }) => Object.hasOwn(defectos, pregunta.name)))
  return (parte ?? partes[0])?.name ?? ''
}

/** Where to go on: the part of the last save, else the first one with a required question unanswered. */
export function parteInicial(cuestionario: Cuestionario, respuestas: Respuestas, pagina: string | null): string {
  const partes = partesDe(cuestionario, respuestas)
  if (partes.some(({ name }) => name === pagina)) return pagina ?? ''
  const incompleta = partes.find(({ preguntas }) =>
    preguntas.some(({ pregunta }) => pregunta.isRequired === true && !estaRespondida(pregunta, respuestas[pregunta.name])),
  )
  return (incompleta ?? partes[0])?.name ?? ''
}
