import { estaVacia } from './cuestionario-condicion.ts'
import type { Pregunta, Valor } from './cuestionario.ts'

/**
 * An answer in words, as a person reads it: choices by their text, dates as `09-03-2025`, a matrix as `fila: columna`
 * joined by semicolons. An empty answer is the empty text; a choice that no longer exists is shown by its value.
 */
export function textoDeValor(pregunta: Pregunta, valor: Valor | undefined): string {
  if (valor === undefined || valor === null || estaVacia(valor)) return ''
  if (pregunta.type === 'date') return String(valor).split('-').reverse().join('-')
  if (typeof valor !== 'object') return 'choices' in pregunta ? textoDe(pregunta.choices, String(valor)) : String(valor)
  if (Array.isArray(valor)) return valor.map((uno) => ('choices' in pregunta ? textoDe(pregunta.choices, uno) : uno)).join(', ')
  if (pregunta.type !== 'matrix') return ''
  return pregunta.rows
    .filter((fila) => valor[fila.value] !== undefined)
    .map((fila) => `${fila.text}: ${textoDe(pregunta.columns, valor[fila.value] ?? '')}`)
    .join('; ')
}

function textoDe(opciones: readonly { value: string; text: string }[], valor: string): string {
  return opciones.find((opcion) => opcion.value === valor)?.text ?? valor
}
