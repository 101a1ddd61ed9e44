/** A seeded pseudo-random generator: the same draws on every machine. */
export interface Azar {
  /** An integer from `minimo` to `maximo`, both included. */
  entero(minimo: number, maximo: number): number
  /** Whether something of this probability (0 to 1) happens. */
  ocurre(probabilidad: number): boolean
  /** One element; the list must not be empty. */
  elige<T>(lista: readonly T[]): T
  /** Text of this length over this alphabet. */
  texto(largo: number, alfabeto: string): string
}

/** Mulberry32: 32 bits of state are plenty for demonstration data. */
export function azarDe(semilla: number): Azar {
  let estado = semilla >>> 0
  const fraccion = () => {
    estado = (estado + 0x6d2b79f5) >>> 0
    let t = estado
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const entero = (minimo: number, maximo: number) => minimo + Math.floor(fraccion() * (maximo - minimo + 1))
  return {
    entero,
    ocurre: (probabilidad) => fraccion() < probabilidad,
    elige(lista) {
      const elegido = lista[entero(0, lista.length - 1)]
      if (elegido === undefined) throw new Error('No se puede elegir de una lista vacía.')
      return elegido
    },
    texto: (largo, alfabeto) => Array.from({ length: largo }, () => alfabeto.charAt(entero(0, alfabeto.length - 1))).join(''),
  }
}
