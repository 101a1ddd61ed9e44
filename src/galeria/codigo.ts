/** The name that a line with this indentation gives to what it begins. */
const clave = (linea: string): string | undefined => /^ {4}'?([^':]+)'?: \(\) =>/.exec(linea)?.[1]

/**
 * The code of a state of a piece, cut out of the very source of its examples (`fuente`): what its arrow gives, without its
 * indentation. Empty where the source has no such state.
 */
export function codigoDe(fuente: string, pieza: string, estado: string): string {
  const lineas = fuente.split('\n')
  const dePieza = lineas.slice(lineas.indexOf(`  ${pieza}: {`) + 1)
  const primera = dePieza.findIndex((linea) => clave(linea) === estado)
  if (primera < 0) return ''
  const siguientes = dePieza.slice(primera + 1)
  const suyas = siguientes.slice(
    0,
    siguientes.findIndex((linea) => /^ {0,4}\S/.test(linea)),
  )
  if (suyas.length > 0) return suyas.map((linea) => linea.replace(/^ {6}/, '')).join('\n')
  return (dePieza[primera] ?? '').replace(/^.*?\(\) => /, '').replace(/,$/, '')
}
