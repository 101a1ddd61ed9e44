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

/** What the head of a paper form says. */
export interface CabezaDePapel {
  folio: string | null
  informante: 'apoderado' | 'establecimiento'
}

/** The head's two parts, as differences name them: no question is called so. */
export const DE_LA_CABEZA = { '#folio': 'folio', '#informante': 'informante' } as const satisfies Record<string, keyof CabezaDePapel>
export type DeLaCabeza = keyof typeof DE_LA_CABEZA
const NOMBRES_DE_CABEZA = Object.keys(DE_LA_CABEZA) as DeLaCabeza[]

const enLimpio = (dicho: string | null): string => (dicho ?? '').replace(/\s+/g, '').toLocaleLowerCase('es-CL')

/** Two typings of a form's head: what either says, and which of it they say differently. A folio is the same whatever its capitals and spaces. */
export function comparaCabezas(primera: CabezaDePapel, segunda: CabezaDePapel): { comparadas: number; diferencias: DeLaCabeza[] } {
  const dichas = NOMBRES_DE_CABEZA.filter(
    (nombre) => enLimpio(primera[DE_LA_CABEZA[nombre]]) + enLimpio(segunda[DE_LA_CABEZA[nombre]]) !== '',
  )
  const diferencias = dichas.filter((nombre) => enLimpio(primera[DE_LA_CABEZA[nombre]]) !== enLimpio(segunda[DE_LA_CABEZA[nombre]]))
  return { comparadas: dichas.length, diferencias }
}
