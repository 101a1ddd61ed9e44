import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Cola } from '../cola/cola.ts'
import { ancla } from './ancla.ts'
import type { Anotador } from './anotador.ts'
import { sella, ultimoLote } from './sellar.sql.ts'

/** How often waiting rows are sealed, in seconds. */
const CADA = 60

export interface Sellado {
  db: Kysely<unknown>
  anotador: Anotador
  clave: string
  /** Where the chain's head goes out to. */
  donde: string
  bitacora: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** Seals what waits, and sends the head of the chain out of the database when it moved or `pendiente`: to the log and to its anchor. */
export async function sellaYAncla({ db, anotador, clave, donde, bitacora }: Sellado, pendiente: boolean): Promise<void> {
  await anotador.vacia()
  let nuevo = pendiente
  while ((await sella(db, clave)) !== null) nuevo = true
  const cabeza = nuevo ? await ultimoLote(db) : null
  if (cabeza === null) return
  bitacora.info(cabeza, 'Cabeza de la auditoría')
  await ancla(clave, donde, { fecha: new Date().toISOString(), ...cabeza })
}

/** Seals the audit once a minute, whatever the number of processes; returns what seals, when this one ends, what it noted last. */
export function programaSellado(cola: Pick<Cola, 'repite'>, sellado: Sellado): () => Promise<void> {
  // What another process, or the one before, could not send out, this one does; so does the turn after a failed one.
  let pendiente = true
  cola.repite('sellado', CADA, async (intentos) => {
    await sellaYAncla(sellado, pendiente || intentos > 1)
    pendiente = false
  })
  return () => sellaYAncla(sellado, pendiente).catch(() => sellado.bitacora.error('No se pudo sellar o anclar la auditoría'))
}
