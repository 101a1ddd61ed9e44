import type { Kysely } from 'kysely'
import { type Limite, anotaIntento, claveDeIntento, esperaDe } from './intentos.sql.ts'

/** Mails that strangers may have sent to one address, or for one RUN. */
const CORREOS: Limite = { veces: 5, segundos: 3600 }

/** The rate limit of mails: counts one to an address, or for a RUN; false past the hour's limit. */
export async function puedeRecibir(db: Kysely<unknown>, quien: string): Promise<boolean> {
  const clave = claveDeIntento('correo', quien)
  if ((await esperaDe(db, clave, CORREOS)) > 0) return false
  await anotaIntento(db, clave)
  return true
}
