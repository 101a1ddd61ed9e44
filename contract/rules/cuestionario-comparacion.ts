import { preguntasDe, preguntasVisibles } from './cuestionario-visibles.ts'
import type { Cuestionario, Pregunta, Respuestas, Valor } from './cuestionario.ts'

/** Whether two answers are equal, whatever the order of their marks or rows; an empty text is no answer. */
export function esLoMismo(uno: Valor, otro: Valor): boolean {
  return normal(uno) === normal(otro)
}

function normal(valor: Valor): string {
  if (Array.isArray(valor)) return JSON.stringify([...valor].sort())
  if (typeof valor === 'object' && valor !== null) return JSON.stringify(Object.entries(valor).sort())
  return JSON.stringify(valor === '' ? null : valor)
}

/** Words are the same whatever their capitals and spaces: two people never type them alike. */
const enSuForma = (pregunta: Pregunta, valor: Valor | undefined): Valor =>
  pregunta.type === 'text' && typeof valor === 'string' ? valor.trim().replace(/\s+/g, ' ').toLocaleLowerCase('es-CL') : (valor ?? null)

/** Two typings of one paper form: how many questions either shows, and which of them they answer differently, in their order. */
export function compara(
  cuestionario: Cuestionario,
  primera: Respuestas,
  segunda: Respuestas,
): { comparadas: number; diferencias: string[] } {
  const mostradas = new Set([...preguntasVisibles(cuestionario, primera), ...preguntasVisibles(cuestionario, segunda)])
  const diferencias = preguntasDe(cuestionario)
    .filter((pregunta) => mostradas.has(pregunta))
    .filter((pregunta) => !esLoMismo(enSuForma(pregunta, primera[pregunta.name]), enSuForma(pregunta, segunda[pregunta.name])))
  return { comparadas: mostradas.size, diferencias: diferencias.map(({ name }) => name) }
}
