const BITS_POR_PAGINA = 65_536

/** A bitmap of the numbers seen: millions of RUNs in a few megabytes. */
export class NumerosVistos {
  readonly #paginas = new Map<number, Uint8Array>()

  /** Notes a number; true when it had been noted before. */
  repite(numero: number): boolean {
    const lugar = Math.floor(numero / BITS_POR_PAGINA)
    let pagina = this.#paginas.get(lugar)
    if (pagina === undefined) {
      pagina = new Uint8Array(BITS_POR_PAGINA / 8)
      this.#paginas.set(lugar, pagina)
    }
    const bit = numero % BITS_POR_PAGINA
    const mascara = 1 << (bit & 7)
    const byte = pagina[bit >> 3] ?? 0
    pagina[bit >> 3] = byte | mascara
    return (byte & mascara) !== 0
  }
}
