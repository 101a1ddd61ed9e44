/** Failures in a row that open the circuit, and for how many milliseconds. */
const FALLAS_PARA_ABRIR = 3
const PAUSE_MS = 15_000

/** The system outside has not been answering: it was not asked. */
export class CircuitoAbierto extends Error {
  constructor() {
    super('it has not been answering')
    this.name = 'CircuitoAbierto'
  }
}

export interface Cortacircuitos {
  /**
   * Makes a call, or rejects at once with `CircuitoAbierto`. `esCaida` tells failures of the system from its refusals, which
   * are answers.
   */
  <T>(llama: () => Promise<T>, esCaida?: (error: unknown) => boolean): Promise<T>
  /** Whether calls fail at once now. */
  abierto(): boolean
  /** Lets the next call through: somebody says that it is repaired. */
  reanuda(): void
}

/** A circuit breaker: open for 15 seconds after three failures in a row, then half-open for one call. `ahora` in milliseconds. */
export function creaCortacircuitos(ahora: () => number): Cortacircuitos {
  let fallas = 0
  let abiertoHasta = 0
  const sana = () => {
    fallas = 0
    abiertoHasta = 0
  }
  const espera = () => {
    if (fallas >= FALLAS_PARA_ABRIR) abiertoHasta = ahora() + PAUSE_MS
  }
  const protege = async <T>(llama: () => Promise<T>, esCaida: (error: unknown) => boolean = () => true): Promise<T> => {
    if (ahora() < abiertoHasta) throw new CircuitoAbierto()
    // Half-open: while one goes through to see, the others keep failing.
    espera()
    try {
      const resultado = await llama()
      sana()
      return resultado
    } catch (error) {
      if (esCaida(error)) {
        fallas += 1
        espera()
      } else sana()
      throw error
    }
  }
  return Object.assign(protege, { abierto: () => ahora() < abiertoHasta, reanuda: () => void (abiertoHasta = 0) })
}
