/** What is shown of a person to somebody who may not know the name: `A. R. C.`, one letter for each name that there is. */
export function iniciales(nombres: string, apellidoPaterno: string, apellidoMaterno: string): string {
  return [nombres, apellidoPaterno, apellidoMaterno]
    .map((parte) => parte.trim())
    .filter((parte) => parte !== '')
    .map((parte) => `${[...parte][0]?.toUpperCase() ?? ''}.`)
    .join(' ')
}
