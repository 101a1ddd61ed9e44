import type { Kysely } from 'kysely'
import { gasta, type Presupuesto } from './presupuesto.sql.ts'

/** What a process lets pass of one caller before it asks the database, which holds the account of all processes. */
const TRAMO = 100
/** Below this much in this long (ms), nothing is told to the database: any budget gives more than that back. */
const OLVIDO = 10_000
/** Callers remembered by a process; the oldest goes first. */
const RECORDADOS = 20_000

interface Cuenta {
  sinAnotar: number
  desde: number
  hasta: number
}

export interface Contador {
  /** Counts what a caller spends. Returns the seconds to wait, 0 when it may go on; a refused call is not counted. */
  cuenta(clave: string, presupuesto: Presupuesto, peso: number): number | Promise<number>
}

/**
 * Counts calls against budgets kept in the database. Asking it at each call would cost as much as the call: a process asks once a
 * hundred, so that all of them together let pass the budget and at most a hundred more each.
 */
export function creaContador(db: () => Kysely<unknown>, ahora: () => number = () => performance.now()): Contador {
  const cuentas = new Map<string, Cuenta>()

  function cuentaDe(clave: string): Cuenta {
    const conocida = cuentas.get(clave)
    if (conocida !== undefined) return conocida
    if (cuentas.size >= RECORDADOS) {
      const [vieja] = cuentas.keys()
      if (vieja !== undefined) cuentas.delete(vieja)
    }
    const nueva = { sinAnotar: 0, desde: ahora(), hasta: 0 }
    cuentas.set(clave, nueva)
    return nueva
  }

  async function anota(clave: string, presupuesto: Presupuesto, cuenta: Cuenta): Promise<number> {
    const gastado = cuenta.sinAnotar
    cuenta.sinAnotar = 0
    // Without its database the process has worse to tell than this.
    const espera = await gasta(db(), clave, presupuesto, gastado).catch(() => 0)
    if (espera > 0) cuenta.hasta = ahora() + espera * 1000
    return espera
  }

  return {
    cuenta(clave, presupuesto, peso) {
      const cuenta = cuentaDe(clave)
      const instante = ahora()
      if (cuenta.hasta > instante) return Math.ceil((cuenta.hasta - instante) / 1000)
      if (instante - cuenta.desde > OLVIDO) {
        cuenta.sinAnotar = 0
        cuenta.desde = instante
      }
      cuenta.sinAnotar += peso
      return cuenta.sinAnotar < TRAMO ? 0 : anota(clave, presupuesto, cuenta)
    },
  }
}
