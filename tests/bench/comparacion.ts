/** CPU of a call in milliseconds: of the server's process and of its connections inside PostgreSQL, where that can be seen. */
export interface Gasto {
  node: number
  postgres: number | null
}

/** How many times the CPU of the least server the product may use; null: there is no such CPU. */
export type Metas = Gasto

/** The product beside the least that could do the same: the median round of each, and how many times as much the product uses. */
export interface Razon {
  nombre: string
  metas: Metas | null
  producto: Gasto
  minimo: Gasto
  veces: Gasto
  /** Of Node, the most favourable round and the least. */
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
  datos: Pick<Razon, 'nombre' | 'metas'>,
  producto: (ronda: number) => Promise<Gasto>,
  minimo: (ronda: number) => Promise<Gasto>,
): Promise<Razon> {
  const rondas: { producto: Gasto; minimo: Gasto }[] = []
  for (let ronda = 0; ronda < RONDAS; ronda += 1) {
    const primero = ronda % 2 === 0 ? await producto(ronda) : null
    const suyo = await minimo(ronda)
    rondas.push({ producto: primero ?? (await producto(ronda)), minimo: suyo })
  }
  const buenas = rondas.slice(CALIENTAN)
  const deLado = (lado: 'producto' | 'minimo'): Gasto => {
    const postgres = buenas.flatMap((una) => una[lado].postgres ?? [])
    return { node: mediana(buenas.map((una) => una[lado].node)), postgres: postgres.length === 0 ? null : mediana(postgres) }
  }
  const [suyo, deMinimo] = [deLado('producto'), deLado('minimo')]
  const deNode = buenas.map((una) => una.producto.node / una.minimo.node)
  return {
    ...datos,
    producto: suyo,
    minimo: deMinimo,
    veces: {
      node: suyo.node / deMinimo.node,
      postgres: suyo.postgres === null || deMinimo.postgres === null ? null : suyo.postgres / deMinimo.postgres,
    },
    entre: [Math.min(...deNode), Math.max(...deNode)],
  }
}

/** The middle value; of none, NaN. */
export function mediana(valores: readonly number[]): number {
  const orden = valores.toSorted((uno, otro) => uno - otro)
  const medio = orden.length >> 1
  return orden.length % 2 === 1 ? (orden[medio] ?? Number.NaN) : ((orden[medio - 1] ?? Number.NaN) + (orden[medio] ?? Number.NaN)) / 2
}
