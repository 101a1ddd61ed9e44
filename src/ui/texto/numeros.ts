const miles = new Intl.NumberFormat('es-CL')
const unDecimal = new Intl.NumberFormat('es-CL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const hastaUnDecimal = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 })

/** A count: `767.140`. */
export const enMiles = (recuento: number): string => miles.format(recuento)

/** Always with one decimal: `63,0`. */
export const conUnDecimal = (cifra: number): string => unDecimal.format(cifra)

/** With one decimal when it has any: `1,2`, `340`. */
export const conDecimalSiTiene = (cifra: number): string => hastaUnDecimal.format(cifra)

/** A file's size as people read it: `340 kB`, `1,2 MB`. Bytes in, decimal units out. */
export function enTamano(bytes: number): string {
  return bytes < 1_000_000 ? `${conDecimalSiTiene(Math.max(1, Math.round(bytes / 1000)))} kB` : `${conDecimalSiTiene(bytes / 1_000_000)} MB`
}
