import type { Kysely } from 'kysely'
import type { EstadoDeRecuento } from '#contract/recuento.ts'
import type { Cola } from './cola.ts'
import { FallaDeEncargo } from './falla.ts'
import { avanzaRecuento, estadoDeRecuento, guardaRecuento, pideRecuento } from './recuentos.sql.ts'

/** Tells how far a count is; it may not go on when the process was told to end. */
export type Avanza = (hechas: number, total: number) => Promise<void>

/**
 * How a figure of more rows than one statement should read is counted, by the queue (ADR 086). Gives how to ask for it, in a transaction: it is counted
 * again when it is not recent, and what is known of it meanwhile is told.
 */
export function encargaRecuentos<T>(
  cola: Cola,
  db: Kysely<unknown>,
  tipo: string,
  seCierra: () => boolean,
  cuenta: (de: T, avanza: Avanza) => Promise<object>,
): (trx: Kysely<unknown>, clave: string, de: T) => Promise<EstadoDeRecuento> {
  const encarga = cola.aprende<{ clave: string; de: T }>(tipo, async ({ clave, de }) => {
    const comienzo = new Date()
    const valor = await cuenta(de, async (hechas, total) => {
      if (seCierra()) throw new FallaDeEncargo('proceso-que-termina', 'El servicio se reinicia: sigue otro proceso.', { definitiva: false })
      await avanzaRecuento(db, clave, hechas, total)
    })
    await guardaRecuento(db, clave, valor, comienzo)
  })
  return async (trx, clave, de) => {
    if (await pideRecuento(trx, clave)) await encarga(trx, [{ datos: { clave, de } }])
    return estadoDeRecuento(trx, clave)
  }
}
