import { createStore, del, entries, set } from 'idb-keyval'
import { owes, mine } from '#machines/answer-saving/answer-saving.rules.ts'
import type { Debt } from '#machines/answer-saving/answer-saving.vocabulary.ts'

/** What this browser keeps of one page's unsent answers. */
interface DeudaGuardada {
  deuda: Debt
  /** When it was written, in milliseconds. */
  fecha: number
}

/** A store of records by key; in the browser, IndexedDB. */
export interface Almacen {
  entradas: () => Promise<[string, DeudaGuardada][]>
  pone: (clave: string, registro: DeudaGuardada) => Promise<void>
  quita: (clave: string) => Promise<void>
}

/** Unsent answers, kept in this browser until the server acknowledges them. */
export interface Deudas {
  /** What earlier or other pages of this account and survey left; they are taken over. */
  toma: (clave: string) => Promise<Debt | null>
  /** Keeps a page's debt, or forgets it when nothing is owed. */
  guarda: (clave: string, deuda: Debt) => Promise<void>
}

/** Answers of other accounts or surveys are erased after a day (decisions, sign-in and accounts). */
const VIGENCIA_MS = 24 * 60 * 60 * 1000

export function almacenDelNavegador(): Almacen {
  const almacen = createStore('encuestador', 'deudas')
  return {
    entradas: async () => entries<string, DeudaGuardada>(almacen),
    pone: async (clave, registro) => set(clave, registro, almacen),
    quita: async (clave) => del(clave, almacen),
  }
}

/** `pagina` tells this page from another tab with the same survey, so that neither overwrites the other. */
export function deudasEn(almacen: Almacen, pagina: string, ahora: () => number): Deudas {
  return {
    toma: async (clave) => {
      const todas = await almacen.entradas()
      const propias = todas.filter(([una]) => una.startsWith(`${clave}|`)).sort(([, a], [, b]) => a.fecha - b.fecha)
      const vencidas = todas.filter(([una, { fecha }]) => !una.startsWith(`${clave}|`) && ahora() - fecha > VIGENCIA_MS)
      const deuda = juntas(propias.map(([, registro]) => registro.deuda))
      if (deuda !== null) await almacen.pone(`${clave}|${pagina}`, { deuda, fecha: ahora() })
      for (const [una] of [...propias, ...vencidas]) if (una !== `${clave}|${pagina}`) await almacen.quita(una)
      return deuda
    },
    guarda: (clave, deuda) => {
      const llave = `${clave}|${pagina}`
      return owes(deuda) ? almacen.pone(llave, { deuda, fecha: ahora() }) : almacen.quita(llave)
    },
  }
}

/**
 * Several debts as one, the newest answer of each question. Their saves in flight are formed again upon the oldest
 * version: what had been applied turns out equal to what the server has.
 */
function juntas(deudas: readonly Debt[]): Debt | null {
  const [primera, ...otras] = deudas
  if (primera === undefined) return null
  return otras.reduce(
    (una, otra) => ({
      inFlight: null,
      pending: { ...mine(una), ...mine(otra) },
      bases: { ...otra.bases, ...una.bases },
      version: Math.min(una.version, otra.version),
    }),
    primera,
  )
}
