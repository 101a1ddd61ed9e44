import { conUnDecimal } from '#ui/texto/numeros.ts'

/** `63,1 %`, from a share between 0 and 1. */
export const enPorcentaje = (parte: number): string => `${conUnDecimal(parte * 100)}\u00a0%`

/** `+3,2` or `−3,2`: points from one share to another, as both are read. */
export function enDiferencia(antes: number, ahora: number): string {
  const decimas = Math.round(ahora * 1000) - Math.round(antes * 1000)
  return `${decimas > 0 ? '+' : decimas < 0 ? '−' : ''}${conUnDecimal(Math.abs(decimas) / 10)}`
}

/** `3,2 puntos más`: from one share to another, as both are read, or `igual`. */
export function enPuntos(antes: number, ahora: number): string {
  const decimas = Math.round(ahora * 1000) - Math.round(antes * 1000)
  if (decimas === 0) return 'igual'
  return `${conUnDecimal(Math.abs(decimas) / 10)} puntos ${decimas > 0 ? 'más' : 'menos'}`
}
