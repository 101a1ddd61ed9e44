import type { RespuestaEscrita } from './written-answers.ts'

/** Excel takes the list separator of the country: a semicolon in Chile. */
const SEPARADOR = ';'

/**
 * The answers as CSV: UTF-8 with BOM, CRLF, every field between quotes. What a spreadsheet would run as a formula is
 * neutralised with an apostrophe (decisions, data protection).
 */
export function respuestasEnCsv(filas: readonly RespuestaEscrita[]): Buffer {
  const lineas = [['codigo', 'pregunta', 'respuesta'], ...filas.map((fila) => [fila.name, fila.pregunta, fila.respuesta])]
  return Buffer.from(`\uFEFF${lineas.map((campos) => campos.map(campo).join(SEPARADOR)).join('\r\n')}\r\n`, 'utf8')
}

function campo(texto: string): string {
  const inofensivo = /^[=+\-@\t\r\n]/.test(texto) ? `'${texto}` : texto
  return `"${inofensivo.replaceAll('"', '""')}"`
}
