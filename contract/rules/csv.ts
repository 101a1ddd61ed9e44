/** Excel takes the list separator of the country: a semicolon in Chile. */
const SEPARADOR = ';'

function campo(texto: string): string {
  const inofensivo = /^[=+\-@\t\r\n]/.test(texto) ? `'${texto}` : texto
  return `"${inofensivo.replaceAll('"', '""')}"`
}

/**
 * A table as CSV, its first row the header: BOM, CRLF, every field between quotes. Against formula injection, an apostrophe
 * (decisions, data protection). Written as UTF-8.
 */
export function textoCsv(filas: readonly (readonly string[])[]): string {
  return `\uFEFF${filas.map((campos) => campos.map(campo).join(SEPARADOR)).join('\r\n')}\r\n`
}
