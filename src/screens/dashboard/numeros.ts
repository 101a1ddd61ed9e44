const miles = new Intl.NumberFormat('es-CL')
const decimal = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `767.140` */
export const enMiles = (numero: number): string => miles.format(numero)

/** `63,1 %`, from a share between 0 and 1. */
export const enPorcentaje = (parte: number): string => `${decimal.format(parte * 100)}\u00a0%`

/** `3,2 puntos más`: from one share to another, as both are read, or `igual`. */
export function enPuntos(antes: number, ahora: number): string {
  const decimas = Math.round(ahora * 1000) - Math.round(antes * 1000)
  if (decimas === 0) return 'igual'
  return `${decimal.format(Math.abs(decimas) / 10)} puntos ${decimas > 0 ? 'más' : 'menos'}`
}
