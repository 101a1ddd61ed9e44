import { enCsv } from '#server/plugins/csv.ts'
import type { RespuestaEscrita } from './written-answers.ts'

/** The answers as CSV, a question a row. */
export function respuestasEnCsv(filas: readonly RespuestaEscrita[]): Buffer {
  return enCsv([['codigo', 'pregunta', 'respuesta'], ...filas.map((fila) => [fila.name, fila.pregunta, fila.respuesta])])
}
