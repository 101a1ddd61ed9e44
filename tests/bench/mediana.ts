/** The middle value; of none, NaN. */
export function mediana(valores: readonly number[]): number {
  const orden = valores.toSorted((uno, otro) => uno - otro)
  const medio = orden.length >> 1
  return orden.length % 2 === 1 ? (orden[medio] ?? Number.NaN) : ((orden[medio - 1] ?? Number.NaN) + (orden[medio] ?? Number.NaN)) / 2
}
