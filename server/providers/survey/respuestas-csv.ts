import { enCsv } from '#server/plugins/http/csv.ts'
import type { RespuestaEscrita } from './respuestas-escritas.ts'

/** The answers as CSV, a question a row. */
export function respuestasEnCsv(filas: readonly RespuestaEscrita[]): Buffer {
  return enCsv([['codigo', 'pregunta', 'respuesta'], ...filas.map((fila) => [fila.name, fila.pregunta, fila.respuesta])])
}
