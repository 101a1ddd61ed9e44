/** How long somebody may wait for the only session before it is taken for a mistake, in milliseconds. */
const PACIENCIA = 30_000

/**
 * A fair mutex for a single session: a transaction holds it until it ends. Whoever waits more than 30 s is refused: most likely
 * a query outside a transaction is waiting for that same transaction.
 */
export class Turnos {
  #ocupado = false
  readonly #cola: (() => void)[] = []

  async toma(): Promise<void> {
    if (!this.#ocupado) {
      this.#ocupado = true
      return
    }
    await new Promise<void>((pasa, falla) => {
      const reloj = setTimeout(() => {
        this.#cola.splice(this.#cola.indexOf(llamado), 1)
        falla(new Error('La base de datos no se desocupó a tiempo.'))
      }, PACIENCIA)
      const llamado = () => {
        clearTimeout(reloj)
        pasa()
      }
      this.#cola.push(llamado)
    })
  }

  deja(): void {
    const siguiente = this.#cola.shift()
    if (siguiente) siguiente()
    else this.#ocupado = false
  }
}
