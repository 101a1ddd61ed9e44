import type { Kysely } from 'kysely'
import { type Limite, anotaIntento, claveDeIntento, esperaDe } from './intentos.sql.ts'

/** Mails that one address may be sent at the request of strangers. */
const CORREOS: Limite = { veces: 5, segundos: 3600 }

/** Counts one mail to the address; false when it has had enough of them this hour. */
export async function puedeRecibir(db: Kysely<unknown>, correo: string): Promise<boolean> {
  const clave = claveDeIntento('correo', correo)
  if ((await esperaDe(db, clave, CORREOS)) > 0) return false
  await anotaIntento(db, clave)
  return true
}
