/** The product beside the least that could do the same: CPU of the server's process a call, in milliseconds, and its ratio. */
export interface Razon {
  nombre: string
  meta: number | null
  producto: number
  base: number
  razon: number
  /** The least and the most favourable round. */
  entre: [number, number]
}

/**
 * Short rounds that count, so that both meet the same moments of a busy machine, and those before them in which each process
 * compiles what it runs most: with 30 the submission still had a tenth to go, and with 150 nothing more changed.
 */
const [CUENTAN, CALIENTAN] = [31, 90]
export const RONDAS = CUENTAN + CALIENTAN

/** Rounds of both in turn, the first ones to warm up; who goes first changes each time. */
export async function compara(
  datos: Pick<Razon, 'nombre' | 'meta'>,
  producto: (ronda: number) => Promise<number>,
  base: (ronda: number) => Promise<number>,
): Promise<Razon> {
  const rondas: { producto: number; base: number }[] = []
  for (let ronda = 0; ronda < RONDAS; ronda += 1) {
    const primero = ronda % 2 === 0 ? await producto(ronda) : null
    const deBase = await base(ronda)
    rondas.push({ producto: primero ?? (await producto(ronda)), base: deBase })
  }
  const buenas = rondas.slice(CALIENTAN)
  const [cpu, deBase] = [mediana(buenas.map((una) => una.producto)), mediana(buenas.map((una) => una.base))]
  const razones = buenas.map((una) => una.base / una.producto)
  return { ...datos, producto: cpu, base: deBase, razon: deBase / cpu, entre: [Math.min(...razones), Math.max(...razones)] }
}

/** The middle value; of none, NaN. */
export function mediana(valores: readonly number[]): number {
  const orden = valores.toSorted((uno, otro) => uno - otro)
  const medio = orden.length >> 1
  return orden.length % 2 === 1 ? (orden[medio] ?? Number.NaN) : ((orden[medio - 1] ?? Number.NaN) + (orden[medio] ?? Number.NaN)) / 2
}
