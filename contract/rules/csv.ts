/** Excel takes the list separator of the country: a semicolon in Chile. */
const SEPARADOR = ';'

/**
 * What a spreadsheet may take for the beginning of a formula: the signs, also in their full width, and with spaces, line breaks or characters
 * that are not seen before them, which some programs take away.
 */
const COMO_FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠−])/u

function campo(dato: string | number): string {
  // A number is no formula, whatever its sign, and nobody typed it.
  if (typeof dato === 'number') return String(dato)
  const inofensivo = COMO_FORMULA.test(dato) ? `'${dato}` : dato
  return `"${inofensivo.replaceAll('"', '""')}"`
}

/** A row with its end. A text goes between quotes, and against formula injection after an apostrophe; a number as it is. */
export function lineaCsv(campos: readonly (string | number)[]): string {
  return `${campos.map(campo).join(SEPARADOR)}\r\n`
}

/** What tells a reader that the file is in UTF-8. */
export const MARCA_UTF8 = '\uFEFF'

/** A table as CSV, its first row the header: BOM, CRLF (decisions, data protection). Written as UTF-8. */
export function textoCsv(filas: readonly (readonly (string | number)[])[]): string {
  return MARCA_UTF8 + filas.map(lineaCsv).join('')
}
